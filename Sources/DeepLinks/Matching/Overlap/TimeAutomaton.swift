/// Reads `2026-01-11T23:00:00.5+09:00` character by character, as `LinkTime` does; takes the 31st of every month.
enum TimeAutomaton {
  /// What has been read of a time.
  struct State: Hashable {
    fileprivate var part = Part.minute
    fileprivate var position = 0
    /// The digit before, where the next one depends on it.
    fileprivate var tens = 0
    /// Whether the year's digits are above the first that a time may have.
    fileprivate var isLate = false
    /// Whether an offset's digits are above zero.
    fileprivate var isOffset = false
    fileprivate var isWest = false
  }

  fileprivate enum Part: Hashable {
    /// Up to the minutes.
    case minute
    case second, fraction, zone, end
  }

  /// A digit's place in a form: `y` of the year, `0` to `9` up to that one, `u` as far as the ten before it lets it.
  private static let forms: [Part: [Character]] = [
    .minute: Array("yyyy-1m-3dT2h:59"), .second: Array("59"), .zone: Array("2h:59"),
  ]

  /// The state after one more character; nil when no time goes on so.
  static func step(_ state: State, _ scalar: Unicode.Scalar) -> State? {
    guard let form = forms[state.part], state.position < form.count else { return afterForm(state, scalar) }
    var next = state
    next.position += 1
    let place = form[state.position]
    guard let digit = digit(scalar) else {
      return place.unicodeScalars.first == scalar && "-:T".contains(place) ? next : nil
    }
    switch place {
    case "y":
      // In a western zone the year before the first is still in it.
      let first = [1, 9, 6, 9][state.position]
      guard state.isLate || digit >= first else { return nil }
      next.isLate = state.isLate || digit > first
      return next
    case "m": guard state.tens == 0 ? digit >= 1 : digit <= 2 else { return nil }
    case "d": guard state.tens == 0 ? digit >= 1 : state.tens < 3 || digit <= 1 else { return nil }
    case "h": guard state.tens < 2 || digit <= 3 else { return nil }
    default: guard let limit = place.wholeNumberValue, digit <= limit else { return nil }
    }
    next.tens = "123".contains(place) ? digit : 0
    if state.part == .zone { next.isOffset = state.isOffset || digit > 0 }
    return next
  }

  /// Whether what has been read is a time; the unknown zone `-00:00` is none.
  static func accepts(_ state: State) -> Bool {
    switch state.part {
    case .end: true
    case .zone: state.position == 5 && (state.isOffset || !state.isWest)
    default: false
    }
  }

  private static func afterForm(_ state: State, _ scalar: Unicode.Scalar) -> State? {
    var next = State()
    next.isLate = state.isLate
    switch (state.part, scalar) {
    case (.minute, ":"): next.part = .second
    case (.second, "."): next.part = .fraction
    case (.fraction, "0"..."9") where state.position < 9:
      next.part = .fraction
      next.position = state.position + 1
    case (.fraction, _) where state.position == 0: return nil
    case (.minute, "Z"), (.second, "Z"), (.fraction, "Z"): next.part = .end
    case (.minute, "+"), (.second, "+"), (.fraction, "+"): next.part = .zone
    case (.minute, "-"), (.second, "-"), (.fraction, "-"):
      next.part = .zone
      next.isWest = true
    default: return nil
    }
    return next
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    (0x30...0x39).contains(scalar.value) ? Int(scalar.value - 0x30) : nil
  }
}
