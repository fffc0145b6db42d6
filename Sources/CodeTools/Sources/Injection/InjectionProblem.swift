public import CodeReading

/// A fault of the components and dependency protocols of an app.
public struct InjectionProblem: Sendable, Hashable {
  /// How bad a problem is.
  public enum Severity: String, Sendable {
    /// The code does not compile, or a RIB reaches what it does not declare.
    case error
    /// The code has something that nothing needs.
    case warning
  }

  /// Whether it is an error.
  public let severity: Severity
  /// The place.
  public let position: SourcePosition
  /// The problem in one sentence.
  public let message: String
  /// More lines: the way from the root, properties that come near, and the last one, which says what to do.
  public let notes: [String]

  init(_ severity: Severity, at position: SourcePosition, _ message: String, _ notes: String...) {
    self.init(severity, at: position, message, notes: notes)
  }

  init(_ severity: Severity, at position: SourcePosition, _ message: String, notes: [String]) {
    self.severity = severity
    self.position = position
    self.message = message
    self.notes = notes
  }

  /// The problem in the format of compilers, with its notes on lines of their own.
  public var text: String {
    (["\(position.text): \(severity.rawValue): \(message)"] + notes.map { "  \($0)" }).joined(separator: "\n")
  }
}
