public import HeadlessUI
public import TextFormats

/// What a person sees of a session.
public struct ScreenReply: Codable, Sendable, Hashable {
  /// The session's name.
  public var session: String
  /// Where it stands, as canonical links.
  public var location: [String]
  /// The language of the texts.
  public var language: Language
  /// The screens, the outermost last: what stands on top.
  public var screens: [ScreenSnapshot]

  /// What is seen of a session.
  public init(session: String, location: [String], language: Language, screens: [ScreenSnapshot]) {
    self.session = session
    self.location = location
    self.language = language
    self.screens = screens
  }
}

/// What one of the app's own requests led to.
public struct RequestReply: Codable, Sendable, Hashable {
  /// What a request that looks is answered with; `nil` for one that changes something.
  public var answer: JSONValue?
  /// What a request that changes something led to; `nil` for one that looks.
  public var turn: TurnReply?

  /// The answer to a request that looks.
  public init(answer: JSONValue) { self.answer = answer }

  /// What a request that changes something led to.
  public init(turn: TurnReply) { self.turn = turn }
}
