public import CodeReading

/// A place where an app's folders and its code disagree.
public struct BlueprintDisagreement: Sendable, Equatable, Encodable {
  /// The closed set of codes.
  public enum Code: String, Sendable, CaseIterable, Encodable {
    /// Two folders declare a RIB with the same name.
    case sameName
    /// A RIB lacks its builder, its interactor or its router.
    case missingPart
    /// A RIB is never built.
    case neverBuilt
    /// A RIB is built by a RIB whose folder is not the parent folder.
    case builtElsewhere
    /// A RIB builds a RIB that is above it.
    case cycle
    /// A RIB builds children and attaches none.
    case neverAttached
    /// The search never attaches a RIB that the code declares.
    case neverReached
    /// The search attaches a RIB that the code does not declare.
    case notDeclared
    /// The intended tree has something that the code does not have.
    case notAsIntended
    /// The code has something that the intended tree does not have.
    case notIntended
  }

  /// The stable code.
  public let code: Code
  /// The name of the RIB.
  public let rib: String
  /// The place in the code.
  public let position: SourcePosition
  /// The disagreement.
  public let message: String
  /// The next step.
  public let hint: String

  /// The position, the message and the hint, in the format of compilers.
  public var text: String { "\(position.text): error: \(message)\n  hint: \(hint)" }

  /// A disagreement.
  public init(_ code: Code, _ rib: String, at position: SourcePosition, _ message: String, hint: String) {
    self.code = code
    self.rib = rib
    self.position = position
    self.message = message
    self.hint = hint
  }
}
