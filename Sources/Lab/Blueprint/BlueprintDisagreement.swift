/// A place where an app's folders and its code do not say the same.
public struct BlueprintDisagreement: Sendable, Equatable, Encodable {
  /// The closed set of codes.
  public enum Code: String, Sendable, CaseIterable, Encodable {
    /// Two folders declare a RIB of one name.
    case sameName
    /// A RIB lacks its builder, its interactor or its router.
    case missingPart
    /// A RIB that no other RIB builds.
    case nobodyBuilds
    /// A RIB is built by one whose folder is not the one around its own.
    case builtElsewhere
    /// A RIB builds children, and attaches none.
    case neverAttached
  }

  /// The stable code.
  public let code: Code
  /// The RIB that it is about.
  public let rib: String
  /// The file.
  public let file: String
  /// The line in it, from 1.
  public let line: Int
  /// What does not agree.
  public let message: String
  /// What to do about it.
  public let hint: String

  /// Place and message, then the hint, as compilers print them.
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
