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
    /// A RIB builds children and attaches none.
    case neverAttached
  }

  /// The stable code.
  public let code: Code
  /// The name of the RIB.
  public let rib: String
  /// The file.
  public let file: String
  /// The line in it, from 1.
  public let line: Int
  /// The disagreement.
  public let message: String
  /// The next step.
  public let hint: String

  /// The position, the message and the hint, in the format of compilers.
  public var text: String { "\(file):\(line): \(message)\n  hint: \(hint)" }

  init(_ code: Code, _ rib: String, at site: RIBCode.Site, _ message: String, hint: String) {
    self.code = code
    self.rib = rib
    file = site.file
    line = site.line
    self.message = message
    self.hint = hint
  }
}
