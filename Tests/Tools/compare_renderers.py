#!/usr/bin/env python3
"""Holds maps and keys against two renderers: librsvg and Chromium.

usage: compare_renderers.py [SVG ...]     without any, every SVG of the samples

Two things are asked of each picture. Both renderers must draw it alike: of its squares of 4 by 4 pixels, in which the
edges of letters blur, at most LIMIT differ by more than an eighth of the range. And every title of a key, as
Chromium measures it with the fonts of this machine, must end inside its panel.
Needs rsvg-convert, chromium and Pillow. The status is 1 when anything was found.
"""
import glob
import html
import io
import json
import os
import re
import subprocess
import sys
import tempfile

from PIL import Image, ImageChops

LIMIT = 0.002
CHROMIUM = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
MEASURE = """
const out = [];
for (const panel of document.querySelectorAll('.fp-panel')) {
  const edge = panel.getBoundingClientRect();
  for (const text of panel.parentElement.querySelectorAll('text')) {
    const box = text.getBoundingClientRect();
    if (box.right > edge.right + 0.5 || box.left < edge.left - 0.5)
      out.push([text.textContent, Math.round(box.right - edge.right)]);
  }
}
document.body.textContent = 'MEASURED' + JSON.stringify(out) + 'END';
"""


def pictures(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    width, height = (int(float(n)) for n in re.search(r'width="([\d.]+)" height="([\d.]+)"', text).groups())
    rsvg = Image.open(io.BytesIO(subprocess.run(["rsvg-convert", path], check=True, capture_output=True).stdout))
    with tempfile.TemporaryDirectory() as folder:
        shot = os.path.join(folder, "shot.png")
        subprocess.run(
            CHROMIUM + [f"--screenshot={shot}", f"--window-size={width},{height}", "file://" + os.path.abspath(path)],
            check=True, capture_output=True)
        chromium = Image.open(shot).convert("RGB")
        page = os.path.join(folder, "page.html")
        with open(page, "w", encoding="utf-8") as file:
            file.write(f"<!DOCTYPE html><meta charset=utf-8><body>{text}<script>{MEASURE}</script>")
        dom = subprocess.run(CHROMIUM + ["--dump-dom", "file://" + page], check=True, capture_output=True, text=True)
    paper = Image.new("RGB", rsvg.size, "white")
    paper.paste(rsvg, mask=rsvg.getchannel("A") if rsvg.mode == "RGBA" else None)
    measured = re.search("MEASURED(.*?)END", dom.stdout, re.S)
    return paper, chromium, json.loads(html.unescape(measured.group(1)))


def main():
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    paths = sys.argv[1:] or sorted(glob.glob(f"{root}/Samples/*/*/expected*.svg"))
    found = 0
    for path in paths:
        rsvg, chromium, outside = pictures(path)
        if rsvg.size != chromium.size:
            print(f"{path}: {rsvg.size} and {chromium.size} pixels")
            found += 1
            continue
        histogram = ImageChops.difference(rsvg.reduce(4), chromium.reduce(4)).convert("L").histogram()
        share = sum(histogram[33:]) / sum(histogram)
        if share > LIMIT:
            print(f"{path}: {share:.2%} of the picture differs")
            found += 1
        for title, pixels in outside:
            print(f"{path}: '{title}' ends {pixels} px outside its panel")
            found += 1
    print(f"{len(paths)} pictures, {found} findings")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
