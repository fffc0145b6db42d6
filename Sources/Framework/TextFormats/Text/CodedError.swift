/// The convention of every thrown error: a stable code, a message, a hint and, for an error in a text, a position.
public protocol CodedError: Error, CustomStringConvertible {
  /// The type of the code: an enum with a string value, or `String` where an app or a backend makes the codes.
  associatedtype Code: Hashable
  /// The stable code.
  var code: Code { get }
  /// The code as text.
  var codeText: String { get }
  /// What happened and where, in one sentence without a full stop.
  var message: String { get }
  /// What to do next. Empty when the caller knows it better.
  var hint: String { get }
  /// The position in a text, a file or a tree; `nil` when the message names it or there is none.
  var position: String? { get }
}

extension CodedError {
  /// No position.
  public var position: String? { nil }

  /// The position and the message, without the hint.
  public var located: String { position.map { "\($0): \(message)" } ?? message }

  /// The position, the message and the hint in one line.
  public var description: String { hint.isEmpty ? located : "\(located); \(hint)" }
}

extension CodedError where Code: RawRepresentable<String> {
  /// The raw value of the code.
  public var codeText: String { code.rawValue }
}

extension CodedError where Code == String {
  /// The code itself.
  public var codeText: String { code }
}
