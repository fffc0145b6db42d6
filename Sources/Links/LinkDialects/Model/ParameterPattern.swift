import DeepLinks

/// A parameter name of a dialect, in which a `#` is the place of a number, as in `leg-#-dropoff`.
struct ParameterPattern: Sendable, Hashable {
  /// The highest number in place of a `#`. It bounds the work that a link can cause.
  static let maximumNumber = 15

  let text: String
  private let parts: [Substring]

  init(_ text: String) {
    self.text = text
    parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
  }

  /// Whether the pattern has a `#`.
  var isNumbered: Bool { parts.count == 2 }

  /// Returns the name with a number in place of the `#`.
  func name(_ number: Int) -> String {
    isNumbered ? "\(parts[0])\(number)\(parts[1])" : text
  }

  /// Returns how a name matches the pattern; nil when it does not. `ignoringCase` applies to ASCII letters.
  func match(_ name: String, ignoringCase: Bool) -> Match? {
    guard isNumbered else { return name.hasSameBytes(as: text, ignoringCase: ignoringCase) ? .plain : nil }
    let bytes = Array(name.utf8)
    let (before, after) = (parts[0].utf8.count, parts[1].utf8.count)
    guard bytes.count > before + after,
      String(decoding: bytes[..<before], as: UTF8.self).hasSameBytes(as: parts[0], ignoringCase: ignoringCase),
      String(decoding: bytes[(bytes.count - after)...], as: UTF8.self)
        .hasSameBytes(as: parts[1], ignoringCase: ignoringCase)
    else { return nil }
    let digits = bytes[before..<bytes.count - after]
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }), digits.count == 1 || digits.first != 0x30 else {
      return nil
    }
    guard digits.count <= 2, let number = Int(String(decoding: digits, as: UTF8.self)), number <= Self.maximumNumber
    else { return .beyondLimit }
    return .numbered(number)
  }

  /// Returns whether a name matches the pattern, in the same case.
  func matches(_ name: String) -> Bool {
    switch match(name, ignoringCase: false) {
    case .plain, .numbered: true
    case .beyondLimit, nil: false
    }
  }

  /// How a name matches a pattern.
  enum Match: Hashable {
    /// The name is the pattern itself.
    case plain
    /// The name has this number in place of the `#`.
    case numbered(Int)
    /// A number beyond `maximumNumber`.
    case beyondLimit
  }
}
