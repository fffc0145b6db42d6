import ControlProtocol
import DeepLinks
import NIOConcurrencyHelpers
import SessionEngine
import TextFormats

/// The past turns of sessions, replayed from their journals.
///
/// Records of a few sessions are kept, so that a step forward replays one turn, and a step back some dozens. The page replays
/// a long session as soon as it shows it, so that any turn is at most `spacing` turns from a record.
final class TurnHistory: Sendable {
  /// The distance of the records that a replay keeps, in turns.
  static let spacing: Int64 = 64
  /// The last turn that is replayed.
  static let longest: Int64 = 100_000
  /// The number of sessions whose records are kept.
  static let sessions = 4
  /// The number of turns in one job of the thread: other jobs run between two.
  private static let pageLength: Int64 = 256

  private let thread: LabThread
  /// The records of sessions, those that were used last at the end.
  private let kept = NIOLockedValueBox<[KeptRecords]>([])

  private let count = NIOLockedValueBox(0)

  /// The number of turns that were replayed so far.
  var replayedTurns: Int { count.withLockedValue { $0 } }

  /// The histories of sessions, replayed on a thread.
  init(thread: LabThread) { self.thread = thread }

  /// What a replay came to.
  enum Replayed: Sendable {
    /// The turn that was asked for.
    case turn(ReplayedTurn)
    /// The number of turns that were replayed before the time was over. The next replay goes on from there.
    case under(Int64)
  }

  /// Replays a session up to a turn, from 1 for its creation, or for as long as `patience` allows. Throws `params.invalid`
  /// for a turn that it does not have, and `journal.incomplete` when events are missing or too many.
  func turn(
    _ number: Int64, of journal: SessionJournal, version: Int64, host: SessionHost, patience: Duration? = nil
  ) async throws(ControlError) -> Replayed {
    try Self.check(number, of: journal.session, version: version, longest: Self.longest)
    return try await replay(number, after: number, of: journal, host: host, patience: patience).replayed
  }

  /// Replays a session up to a turn, and returns the requests and the replies of the turns from `first` on. Throws as `turn`
  /// does.
  func exchanges(
    _ turns: ClosedRange<Int64>, of journal: SessionJournal, version: Int64, host: SessionHost
  ) async throws(ControlError) -> [TurnReplay.TurnExchange] {
    try Self.check(turns.upperBound, of: journal.session, version: version, longest: Self.longest)
    var host = host
    host.observesRequests = true
    return try await replay(turns.upperBound, after: turns.lowerBound, of: journal, host: host).exchanges
      .filter { $0.turn >= turns.lowerBound }
  }

  /// Replays a session up to a turn, from the last kept record before the turn `first`.
  private func replay(
    _ number: Int64, after first: Int64, of journal: SessionJournal, host: SessionHost, patience: Duration? = nil
  ) async throws(ControlError) -> (replayed: Replayed, exchanges: [TurnReplay.TurnExchange]) {
    let deadline = patience.map { ContinuousClock.now + $0 }
    let creation = try await journal.place(after: 1)
    let life = KeptRecords(session: journal.session, creation: creation, routes: host.routes)
    var start = record(before: first, in: life)
    var exchanges: [TurnReplay.TurnExchange] = []
    var place = creation.earlier(by: 1)
    if let start { place = try await journal.place(after: start.number) }
    while true {
      let next = (start?.number ?? 0) + 1
      let length = min(Self.pageLength, number - next + 1)
      let page = try await journal.entries(after: place, limit: Int(length))
      let expected = next..<next + Int64(page.entries.count)
      guard !expected.isEmpty, page.entries.map(\.sequence) == Array(expected) else {
        throw journal.incomplete("event \(next) of the session")
      }
      let replay = TurnReplay(host: host, start: start)
      let entries = page.entries
      let result = try await thread.run { () throws(ControlError) in try replay.play(entries, shown: number) }
      count.withLockedValue { $0 += entries.count }
      keep(result.checkpoints, of: life)
      exchanges += result.exchanges
      if let turn = result.turn { return (.turn(turn), exchanges) }
      guard let last = result.checkpoints.last, last.number == expected.last, let end = page.next else {
        throw journal.incomplete("event \(expected.upperBound) of the session")
      }
      if let deadline, deadline < .now { return (.under(last.number), exchanges) }
      (start, place) = (last, end)
    }
  }

  /// Throws when a session does not have a turn, or it is beyond the longest replay.
  static func check(
    _ number: Int64, of session: String, version: Int64, longest: Int64
  ) throws(ControlError) {
    guard (1...version).contains(number) else {
      throw ControlError(
        .invalidParameters, "the session \(session.clipped()) has no turn \(number)",
        hint: "its turns are 1 to \(version)")
    }
    guard number <= longest else {
      throw ControlError(
        .journalIncomplete, "turn \(number) is beyond the \(longest) turns that are replayed",
        hint: "replay the journal: \(Program.name) log --export, then \(Program.name) replay")
    }
  }

  // MARK: - The records

  /// Returns the last kept record before a turn, and marks its session as used.
  private func record(before number: Int64, in life: KeptRecords) -> TurnReplay.Checkpoint? {
    kept.withLockedValue { kept in
      guard let index = kept.firstIndex(where: { $0.isSame(life) }) else { return nil }
      let found = kept.remove(at: index)
      kept.append(found)
      return found.last(before: number)
    }
  }

  private func keep(_ checkpoints: [TurnReplay.Checkpoint], of life: KeptRecords) {
    kept.withLockedValue { kept in
      let index = kept.firstIndex { $0.isSame(life) }
      var records = index.map { kept.remove(at: $0) } ?? life
      checkpoints.forEach { records.add($0) }
      // An earlier session of the name, and one under another table, are not asked for again.
      kept.removeAll { $0.session == life.session }
      kept.append(records)
      if kept.count > Self.sessions { kept.removeFirst() }
    }
  }
}

/// The records of one session at growing distances, so that a long session keeps no more than a short one.
struct KeptRecords: Sendable {
  /// The maximum number of records. Up to 65,536 turns every 64th has one, so any turn is at most 63 turns from a record.
  static let limit = 1_024

  /// The session's name.
  let session: String
  private let creation: JournalCursor
  private let routes: RouteTable
  private var spacing = TurnHistory.spacing
  private var records: [TurnReplay.Checkpoint] = []
  /// The record of the turn that was shown last: the next step is probably one from there.
  private var latest: TurnReplay.Checkpoint?

  /// No records of a session, which its name and the place of its creation tell from every other.
  init(session: String, creation: JournalCursor, routes: RouteTable) {
    self.session = session
    self.creation = creation
    self.routes = routes
  }

  /// The number of records that it holds.
  var count: Int { records.count + (latest == nil ? 0 : 1) }

  /// Whether the records of another value belong to the same session under the same table.
  func isSame(_ other: KeptRecords) -> Bool {
    session == other.session && creation == other.creation && routes === other.routes
  }

  /// Returns the last record before a turn.
  func last(before number: Int64) -> TurnReplay.Checkpoint? {
    let regular = records.last { $0.number < number }
    guard let latest, latest.number < number, latest.number > regular?.number ?? 0 else { return regular }
    return latest
  }

  /// Adds a record, which is also the latest.
  mutating func add(_ record: TurnReplay.Checkpoint) {
    latest = record
    guard record.number % spacing == 0, record.number > records.last?.number ?? 0 else { return }
    records.append(record)
    guard records.count > Self.limit else { return }
    spacing *= 2
    records.removeAll { $0.number % spacing != 0 }
  }
}
