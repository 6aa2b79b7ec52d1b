import Testing

import Styling

@Test(
  arguments: [
    // corpus/render/cases/legend-style.json, style-colour-forms.
    ("#ABC", "#aabbcc"), ("RebeccaPurple", "#663399"), ("rgb(255, 128, 0)", "#ff8000"),
    ("rgba(1,2,3,0.5)", "#01020380"), ("hsl(120, 100%, 25%)", "#008000"), ("#11223380", "#11223380"),
    ("rgb(10 20 30 / 50%)", "#0a141e80"), ("transparent", "#00000000"),
    ("#abcd", "#aabbccdd"), ("RGB(100%, 0%, 50%)", "#ff0080"), ("rgb(300, -5, 0)", "#ff0000"),
    ("hsla(0.5turn 100% 50% / 1)", "#00ffff"),
    ("hsl(-120deg, 100%, 50%)", "#0000ff"), ("aliceblue", "#f0f8ff"), ("yellowgreen", "#9acd32"), ("grey", "#808080"),
  ]
)
func `a text of a style names a colour`(_ text: String, _ expected: String) {
  #expect(Colour(text)?.description == expected)
}

@Test(
  arguments: [
    "", "#", "#12", "#12345", "#1234567", "#ggg", "112233", "ultraviolet", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1 2 3 4)",
    "rgb(a,b,c)", "rgb(1,2,3", "hsl(1,2,3)", "url(#a)", "rgb(1,,3)", "lab(1 2 3)", "hsl(1e999, 1%, 1%)", "#é12",
  ]
)
func `other texts name none`(_ text: String) {
  #expect(Colour(text) == nil)
}
