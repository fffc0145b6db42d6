// The texts of parameters by name.

extension [String: String] {
  /// The parameters as `name=value`, sorted by name.
  public var pairs: [String] { sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } }

  /// The parameters as a literal of Swift, sorted by name.
  public var swiftLiteral: String {
    guard !isEmpty else { return "[:]" }
    let pairs = sorted { $0.key < $1.key }.map { "\($0.key.swiftLiteral): \($0.value.swiftLiteral)" }
    return "[\(pairs.joined(separator: ", "))]"
  }
}

extension String {
  /// The text as a literal of Swift.
  public var swiftLiteral: String {
    let escaped = unicodeScalars.map { ($0 == "\"" || $0 == "\\" ? "\\" : "") + String($0) }
    return "\"\(escaped.joined().escapingControlCharacters)\""
  }
}
