/// Something worth telling about a link that was nevertheless accepted.
public struct LinkNote: Sendable, Hashable {
  /// The kind of note; the raw values are stable and may be stored.
  public enum Code: String, Sendable, CaseIterable {
    /// A parameter that the route does not know, close to one that it knows.
    case nearMiss
    /// The route is on its way out; another takes its place.
    case deprecatedRoute
    /// A parameter that the route does not know still holds a template's placeholder.
    case unfilledTemplate
    /// A point at 0,0: in the sea, where links lead whose coordinates nobody filled in.
    case nullIsland
    /// What follows a parameter was probably meant to be a part of its value.
    case unencodedSeparator
    /// Something that another app's link says and our route does not do.
    case dialect
    /// A wrapper and the link inside say different things under one name.
    case saidTwice
  }

  /// The kind of note.
  public let code: Code
  /// The parameter that it is about; nil for the whole link.
  public let parameter: String?
  /// What is to be known, as a sentence.
  public let message: String
  /// The parameter or route that was probably meant or is better; nil when there is none.
  public let suggestion: String?

  /// A note from its parts.
  public init(code: Code, parameter: String?, message: String, suggestion: String? = nil) {
    self.code = code
    self.parameter = parameter
    self.message = message
    self.suggestion = suggestion
  }
}
