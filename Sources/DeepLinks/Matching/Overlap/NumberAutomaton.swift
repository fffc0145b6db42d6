/// Reads a plain decimal number digit by digit and compares it with the borders of a range, exactly: leading zeros and
/// digits behind the sixth decimal count for what they say.
struct NumberAutomaton {
  /// What has been read of a number.
  struct State: Hashable {
    fileprivate enum Phase: Hashable {
      case start, sign, whole, point, fraction
    }

    fileprivate var phase = Phase.start
    fileprivate var isNegative = false
    /// Digits before the point without leading zeros, and behind it up to seven.
    fileprivate var wholes = 0
    fileprivate var decimals = 0
    /// How the digits compare with those of the range's borders: -1, 0 or 1.
    fileprivate var toLower = 0
    fileprivate var toUpper = 0
  }

  /// The digits of a border.
  private struct Border {
    let wholes: [Int]
    /// Six digits, or none for whole numbers.
    let decimals: [Int]

    init(_ magnitude: UInt, hasDecimals: Bool) {
      var digits = String(magnitude).compactMap(\.wholeNumberValue)
      if !hasDecimals {
        decimals = []
      } else {
        digits = Array(repeating: 0, count: max(0, 6 - digits.count)) + digits
        decimals = Array(digits.suffix(6))
        digits.removeLast(6)
      }
      wholes = Array(digits.drop { $0 == 0 })
    }
  }

  private let takesPoint: Bool
  /// The magnitudes of numbers without and with a minus; nil for none.
  private let positive: (lower: Border, upper: Border)?
  private let negative: (lower: Border, upper: Border)?

  init(integers range: ClosedRange<Int>) { self.init(range, takesPoint: false) }

  /// Numbers of millionths.
  init(decimals range: ClosedRange<Int>) { self.init(range, takesPoint: true) }

  private init(_ range: ClosedRange<Int>, takesPoint: Bool) {
    self.takesPoint = takesPoint
    func borders(_ lower: UInt, _ upper: UInt) -> (Border, Border) {
      (Border(lower, hasDecimals: takesPoint), Border(upper, hasDecimals: takesPoint))
    }
    let (low, high) = (range.lowerBound, range.upperBound)
    positive = high >= 0 ? borders(low > 0 ? low.magnitude : 0, high.magnitude) : nil
    negative = low <= 0 ? borders(high < 0 ? high.magnitude : 0, low.magnitude) : nil
  }

  /// The state after one more character; nil when no number of the range goes on so.
  func step(_ state: State, _ scalar: Unicode.Scalar) -> State? {
    var next = state
    switch scalar {
    case "-" where state.phase == .start:
      next.phase = .sign
      next.isNegative = true
    case "." where state.phase == .whole && takesPoint:
      guard let (lower, upper) = borders(state) else { return nil }
      next.phase = .point
      next.toLower = Self.comparison(state.toLower, state.wholes, lower)
      next.toUpper = Self.comparison(state.toUpper, state.wholes, upper)
    case "0"..."9":
      guard let (lower, upper) = borders(state) else { return nil }
      next.add(Int(scalar.value - 0x30), lower.wholes, lower.decimals, upper.wholes, upper.decimals)
      if next.wholes > upper.wholes.count { return nil }
    default: return nil
    }
    return borders(next) == nil ? nil : next
  }

  /// Whether what has been read is a number of the range.
  func accepts(_ state: State) -> Bool {
    guard let (lower, upper) = borders(state) else { return false }
    var (toLower, toUpper) = (state.toLower, state.toUpper)
    switch state.phase {
    case .start, .sign, .point: return false
    case .whole:
      toLower = Self.comparison(toLower, state.wholes, lower)
      toUpper = Self.comparison(toUpper, state.wholes, upper)
    case .fraction: break
    }
    if toLower == 0, lower.decimals.dropFirst(state.decimals).contains(where: { $0 > 0 }) { toLower = -1 }
    return toLower >= 0 && toUpper <= 0
  }

  private func borders(_ state: State) -> (lower: Border, upper: Border)? {
    state.isNegative ? negative : positive
  }

  /// How a number compares with a border by the digits before the point.
  private static func comparison(_ digits: Int, _ count: Int, _ border: Border) -> Int {
    count == border.wholes.count ? digits : count < border.wholes.count ? -1 : 1
  }
}

extension NumberAutomaton.State {
  fileprivate mutating func add(
    _ digit: Int, _ lower: [Int], _ lowerDecimals: [Int], _ upper: [Int], _ upperDecimals: [Int]
  ) {
    func compared(_ sofar: Int, _ digits: [Int], _ index: Int) -> Int {
      if sofar != 0 { return sofar }
      let other = index < digits.count ? digits[index] : 0
      return (digit - other).signum()
    }
    switch phase {
    case .start, .sign, .whole:
      phase = .whole
      if wholes == 0, digit == 0 { return }
      if wholes < lower.count { toLower = compared(toLower, lower, wholes) }
      if wholes < upper.count { toUpper = compared(toUpper, upper, wholes) }
      wholes += 1
    case .point, .fraction:
      phase = .fraction
      toLower = compared(toLower, lowerDecimals, decimals)
      toUpper = compared(toUpper, upperDecimals, decimals)
      decimals = min(decimals + 1, 7)
    }
  }
}
