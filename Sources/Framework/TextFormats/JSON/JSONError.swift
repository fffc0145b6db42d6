/// An error in a JSON text, with its position.
public typealias JSONError = PlainError<JSONErrorCode>

/// The kinds of errors in a JSON text.
public enum JSONErrorCode: String, Sendable, Hashable {
  /// The text is not JSON as RFC 8259 defines it.
  case notJSON
  /// Arrays and objects are nested deeper than the reader's limit.
  case tooDeep
  /// An object has a key twice.
  case duplicateKey
  /// A key has more than `MarkRun.most` combining marks in a row.
  case tooManyMarks
}

extension JSONError {
  /// Creates an error at the byte `offset`.
  public init(code: JSONErrorCode, offset: Int) {
    let (message, hint) =
      switch code {
      case .notJSON: ("the text is not JSON", "correct the text there")
      case .tooDeep: ("the text is nested too deep", "nest its arrays and objects less deep")
      case .duplicateKey: ("an object has a key twice", "remove one of the two members")
      case .tooManyMarks:
        ("a key has more than \(MarkRun.most) combining marks in a row", "write the key with fewer combining marks")
      }
    self.init(code, message, hint: hint, at: .byte(offset))
  }
}
