/// Writes path data: `M` once, then relative `m l h v z`, with a separator only where the grammar needs one.
///
/// Places are absolute numbers of grid steps; their differences are written, so errors never add up.
struct PathData {
  private(set) var bytes: [UInt8] = []
  private let steps: Int
  private var x = 0
  private var y = 0
  /// Where the current subpath began.
  private var start = (x: 0, y: 0)
  /// The command that numbers without one repeat; 0 after `z`.
  private var command: UInt8 = 0
  /// Whether the last number has a decimal point, after which `.` begins a new number.
  private var hasPoint = false

  init(_ grid: Grid) { steps = grid.steps }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Whether the last line ends at this place, so that another can go on from it.
  func isOpenEnd(atX otherX: Int, y otherY: Int) -> Bool {
    !bytes.isEmpty && bytes.last != UInt8(ascii: "z") && x == otherX && y == otherY
  }

  mutating func move(toX newX: Int, y newY: Int) {
    if bytes.isEmpty {
      put(UInt8(ascii: "M"), newX, newY)
      // What follows `M` would be absolute.
      command = 0
    } else {
      put(UInt8(ascii: "m"), newX - x, newY - y)
      command = UInt8(ascii: "l")
    }
    (x, y) = (newX, newY)
    start = (x, y)
  }

  mutating func line(toX newX: Int, y newY: Int) {
    switch (newX - x, newY - y) {
    case (0, 0): return
    case (let dx, 0): put(UInt8(ascii: "h"), dx)
    case (0, let dy): put(UInt8(ascii: "v"), dy)
    case (let dx, let dy): put(UInt8(ascii: "l"), dx, dy)
    }
    (x, y) = (newX, newY)
  }

  mutating func close() {
    bytes.append(UInt8(ascii: "z"))
    command = 0
    (x, y) = start
  }

  /// A tenth of a px to the right: what stands for something too small to draw.
  mutating func dot() { bytes += "h.1".utf8 }

  @inline(__always)
  private mutating func put(_ letter: UInt8, _ a: Int, _ b: Int? = nil) {
    if letter == command {
      hasPoint = bytes.appendSteps(a, of: steps, after: hasPoint ? .numberWithPoint : .number)
    } else {
      bytes.append(letter)
      command = letter
      hasPoint = bytes.appendSteps(a, of: steps, after: .letter)
    }
    if let b { hasPoint = bytes.appendSteps(b, of: steps, after: hasPoint ? .numberWithPoint : .number) }
  }
}

/// What stands before a number.
enum NumberNeighbour { case letter, number, numberWithPoint }

extension [UInt8] {
  /// Appends a number of grid steps in px, without needless zeros, and before it a space if it needs one.
  ///
  /// - Returns: whether it has a decimal point.
  @inline(__always)
  @discardableResult
  mutating func appendSteps(_ count: Int, of steps: Int, after neighbour: NumberNeighbour) -> Bool {
    let magnitude = count.magnitude
    let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: UInt(steps))
    if count < 0 {
      append(UInt8(ascii: "-"))
    } else if neighbour == .number || (neighbour == .numberWithPoint && (whole > 0 || rest == 0)) {
      append(UInt8(ascii: " "))
    }
    if whole > 0 || rest == 0 { appendDigits(whole) }
    if rest == 0 { return false }
    append(UInt8(ascii: "."))
    var (fraction, step) = (rest, UInt(steps) / 10)
    while fraction > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction / step))
      fraction %= step
      step /= 10
    }
    return true
  }

  private mutating func appendDigits(_ number: UInt) {
    var unit: UInt = 1
    while number / unit > 9 { unit *= 10 }
    while unit > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
  }
}
