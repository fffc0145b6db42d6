public import HeadlessUI
import SessionEngine
public import TextFormats

/// Returns the screens of a session.
public struct ScreenReply: Codable, Sendable, Hashable {
  /// The session's name.
  public var session: String
  /// The session's location, as canonical links.
  public var location: [String]
  /// The links of the stored location that were lost because the route table no longer has them; `nil` for none.
  public var lost: [String]?
  /// The language of the texts.
  public var language: Language
  /// The screens, the topmost last.
  public var screens: [ScreenSnapshot]
  /// The screens that a presented screen covers, the topmost last; `nil` for none.
  public var covered: [ScreenSnapshot]?

  /// Creates a reply from its parts.
  public init(
    session: String, location: [String], lost: [String] = [], language: Language, screens: [ScreenSnapshot],
    covered: [ScreenSnapshot] = []
  ) {
    self.session = session
    self.location = location
    self.lost = lost.isEmpty ? nil : lost
    self.language = language
    self.screens = screens
    self.covered = covered.isEmpty ? nil : covered
  }

  /// The screens of a session.
  init(_ session: Session) {
    self.init(
      session: session.record.id, location: session.reportedLocation, lost: session.lostLocation,
      language: session.settings.language, screens: session.screens, covered: session.coveredScreens)
  }
}

/// The reply to one of the app's own requests.
public struct RequestReply: Codable, Sendable, Hashable {
  /// The answer of a request that reads; `nil` for one that changes something.
  public var answer: JSONValue?
  /// The result of a request that changes something; `nil` for one that reads.
  public var turn: TurnReply?

  /// Creates the reply to a request that reads.
  public init(answer: JSONValue) { self.answer = answer }

  /// Creates the reply to a request that changes something.
  public init(turn: TurnReply) { self.turn = turn }
}
