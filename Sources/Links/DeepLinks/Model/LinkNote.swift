/// A note about a link that was accepted.
public struct LinkNote: Sendable, Hashable {
  /// The kind of note; the raw values are stable and may be stored.
  public enum Code: String, Sendable, CaseIterable {
    /// A parameter that the route does not know, close to one that it knows.
    case nearMiss
    /// A deprecated route that another one replaces.
    case deprecatedRoute
    /// A parameter without effect that has a template's placeholder in its name or its value.
    case unfilledTemplate
    /// A value that still contains percent escapes after decoding: it was probably encoded twice.
    case encodedTwice
    /// A point at 0,0, in the sea: its coordinates were probably not filled in.
    case nullIsland
    /// Text after a parameter that is probably a part of its value.
    case unencodedSeparator
    /// A part of another app's link that has no effect here.
    case dialect
    /// A wrapper and the link inside give different values for one name.
    case saidTwice
    /// A path of the table behind the `#`, which no app gets as its path.
    case pathBehindHash
    /// A parameter of the route behind a second `?`, so that it became a part of the value before.
    case secondQuestionMark
  }

  /// The kind of note.
  public let code: Code
  /// The parameter that the note is about; nil for the whole link.
  public let parameter: String?
  /// The message, as a sentence in both languages.
  public let sentence: BilingualText
  /// The parameter or route that was probably meant; nil when there is none.
  public let suggestion: String?

  /// A note from its parts.
  public init(code: Code, parameter: String?, _ sentence: BilingualText, suggestion: String? = nil) {
    self.code = code
    self.parameter = parameter
    self.sentence = sentence
    self.suggestion = suggestion
  }

  /// The message in English.
  public var message: String { sentence.en }
}
