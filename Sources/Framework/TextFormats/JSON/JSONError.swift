/// An error in a JSON text, with its position.
public struct JSONError: CodedError, Sendable, Hashable {
  /// The kind of error.
  public enum Code: String, Sendable, Hashable {
    /// The text is not JSON as RFC 8259 defines it.
    case notJSON
    /// Arrays and objects are nested deeper than the reader's limit.
    case tooDeep
    /// An object has a key twice.
    case duplicateKey
    /// A key has more than `MarkRun.most` combining marks in a row.
    case tooManyMarks
  }

  /// The kind of error.
  public let code: Code
  /// The offset of the byte at which the reader found the error.
  public let offset: Int

  /// Creates an error at the byte `offset`.
  public init(code: Code, offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// The error in one sentence without a full stop and without its position.
  public var message: String {
    switch code {
    case .notJSON: "the text is not JSON"
    case .tooDeep: "the text is nested too deep"
    case .duplicateKey: "an object has a key twice"
    case .tooManyMarks: "a key has more than \(MarkRun.most) combining marks in a row"
    }
  }

  /// The next step.
  public var hint: String {
    switch code {
    case .notJSON: "correct the text there"
    case .tooDeep: "nest its arrays and objects less deep"
    case .duplicateKey: "remove one of the two members"
    case .tooManyMarks: "write the key with fewer combining marks"
    }
  }

  /// The number of the byte.
  public var position: String? { "byte \(offset)" }
}
