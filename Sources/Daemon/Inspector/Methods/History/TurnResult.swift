import ControlProtocol
import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine
import TextFormats

/// Returns a session as it was after one of its turns.
struct ShowTurn: InspectorMethod {
  static let name = "inspector.turn"
  static let abstract = "Returns a session as it was after one of its turns."
  let session: String
  let turn: Int64

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> TurnResult {
    let (journal, host) = (SessionJournal(session: session, daemon: inspector.daemon), inspector.host)
    let version = try await journal.version()
    let replayed = try await inspector.history.turn(turn, of: journal, version: version, host: host)
    return TurnResult(replayed, version: version, secrets: host.routes.secrets)
  }
}

/// A session as it was after one of its turns, and before it. Links, locations and parameters are redacted; screens are
/// complete, as those of a session are.
struct TurnResult: Encodable {
  let session: String
  /// The number of the turn.
  let turn: Int64
  /// The number of the session's last turn.
  let version: Int64
  let entry: EventNotification
  let tree: TreeSnapshot
  let location: [String]
  let pending: [PendingReply]
  let language: Language
  let screens: [ShownScreen]
  /// The place before the turn; null for the creation.
  @ExplicitNull var previous: Previous?
  /// `true` when the turn leads to another place today than the journal has, because the route table or the app has
  /// changed; otherwise missing.
  let differs: Bool?

  /// The place before a turn.
  struct Previous: Codable, Hashable {
    let tree: TreeSnapshot
    let screens: [ShownScreen]
  }

  init(_ turn: ReplayedTurn, version: Int64, secrets: Redactor) {
    session = turn.entry.session
    self.turn = turn.entry.sequence
    self.version = version
    entry = EventNotification(entry: turn.entry, screens: turn.changedScreens).redacted(by: secrets)
    tree = turn.after.tree.redacted(by: secrets)
    location = turn.after.location.map { secrets.redact($0) }
    pending = turn.after.pending.map { $0.redacted(by: secrets) }
    language = turn.after.language
    screens = turn.after.shownScreens
    previous = turn.before.map { Previous(tree: $0.tree.redacted(by: secrets), screens: $0.shownScreens) }
    differs = turn.differs ? true : nil
  }
}
