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
  let patience: Int64?

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> TurnAnswer {
    let (journal, host) = (SessionJournal(session: session, daemon: inspector.daemon), inspector.host)
    let version = try await journal.version()
    let replayed = try await inspector.history.turn(
      turn, of: journal, version: version, host: host, patience: patience.map { .milliseconds(max(0, $0)) })
    return switch replayed {
    case .turn(let turn): .turn(TurnResult(turn, version: version, secrets: host.routes.secrets))
    case .under(let number): .progress(TurnProgress(session: session, turn: turn, version: version, replayed: number))
    }
  }
}

/// A turn, or how far its replay is.
enum TurnAnswer: Encodable {
  case turn(TurnResult)
  case progress(TurnProgress)

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .turn(let turn): try turn.encode(to: encoder)
    case .progress(let progress): try progress.encode(to: encoder)
    }
  }
}

/// How far the replay of a turn is when the patience of the client is over. The same request again goes on from there.
struct TurnProgress: Encodable {
  let session: String
  /// The number of the turn that was asked for.
  let turn: Int64
  /// The number of the session's last turn.
  let version: Int64
  /// The number of the last turn that was replayed.
  let replayed: Int64
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
  /// The session's time after the turn, in milliseconds since 1970.
  let now: Int64
  /// The session's settings after the turn, as `session.show` has them.
  let configured: [String: String]
  /// The requests since the session's creation; `nil` for none.
  let requestCounts: RequestCounts?
  let screens: [ShownScreen]
  /// The screens that a presented screen covers; `nil` for none.
  let covered: [ShownScreen]?
  /// The place before the turn; null for the creation.
  @ExplicitNull var previous: Previous?
  /// `true` when the turn leads to another place today than the journal has, because the route table or the app has
  /// changed; otherwise missing.
  let differs: Bool?

  /// The place before a turn.
  struct Previous: Codable, Hashable {
    let tree: TreeSnapshot
    let screens: [ShownScreen]
    let covered: [ShownScreen]?
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
    now = turn.after.now
    configured = turn.after.configured
    requestCounts = turn.after.requests.nonEmpty
    screens = turn.after.shownScreens
    covered = turn.after.shownCovered
    previous = turn.before.map {
      Previous(tree: $0.tree.redacted(by: secrets), screens: $0.shownScreens, covered: $0.shownCovered)
    }
    differs = turn.differs ? true : nil
  }
}
