import DeepLinks
import HeadlessUI
import RIBs
public import SessionEngine
public import TextFormats

/// A replayer of recorded events, in memory. It reports the differences from the recording.
///
/// The sessions are those of the daemon, with the recorded times. By the law of determinism each event must give the
/// recorded result.
public struct Replayer {
  /// The start time of a list of links, in milliseconds since 1970 (2026-01-01). Each line is a second later, so that a
  /// list always gives the same result.
  public static let listStart: Int64 = 1_767_225_600_000

  private let host: SessionHost
  private let words: ReplayCauseWords
  private let since: Int64?
  private var comparison = JournalComparison()
  private var sessions: ReplayedSessions
  private var members: ShardMembers
  private var links: LinkPlayer
  private var different = DifferentSessions()
  /// Whether the links alone are opened, and their outcomes are not compared.
  private let isInState: Bool

  /// The numbers of the replay so far.
  public private(set) var summary = ReplaySummary()
  /// The events that differ, by cause. Of links that have no recorded outcome, all by outcome.
  public private(set) var groups = ReplayGroups()
  /// The entry of the last line as it is recorded today. It is the line's own entry where that could not be replayed, and
  /// `nil` for an event that the session now refuses.
  public private(set) var accepted: JournalEntry?

  /// A replayer without sessions. `logsIn` tells whether the sessions of a list of links are logged in first. With a
  /// `state`, each link of the file is opened in a session of its own that is in that state.
  ///
  /// Throws `StartingStateError` for a state that cannot be reached, and the app's error when the app cannot be built.
  public init(
    host: SessionHost, logsIn: Bool = true, selection: ReplaySelection = ReplaySelection(),
    state: StartingState? = nil
  ) throws {
    self.host = host
    words = ReplayCauseWords(routes: host.routes)
    since = selection.since
    members = ShardMembers(selection.shard)
    sessions = ReplayedSessions(host: host)
    isInState = state != nil
    links = try LinkPlayer(host: host, logsIn: logsIn, state: state)
  }

  /// Begins a journal. Throws when it was recorded with another app.
  public mutating func begin(_ header: LogHeader?, name: String) throws(RecordedLogError) {
    guard let header else { return }
    comparison.countsRequests = header.countsRequests == true
    guard header.app != host.app.name else { return }
    let recorded = Redactor.standard.redact(header.app).clipped()
    throw RecordedLogError(
      .otherApp, "\(name) was recorded with the app \"\(recorded)\", this is \"\(host.app.name)\"",
      hint: "replay it with the program of that app")
  }

  /// Replays one line. Returns `nil` for a line that the replay is not about: a comment, and what the selection leaves out.
  ///
  /// An error of the app is reported as a difference; only an error of the comparison is thrown.
  public mutating func replay(_ line: RecordedLog.Line) throws -> ReplayedEvent? {
    switch line.content {
    case .comment: return nil
    case .journal(let entry):
      accepted = entry
      guard members.contains(entry.session) else { return nil }
      return isInState ? openLink(of: entry, line: line.number) : try replay(entry, line: line.number)
    case .link(let session, let url):
      guard members.contains(session) else { return nil }
      return open(.open(url: url), shown: url, session: session, line: line.number)
    }
  }

  // MARK: - Journals

  private mutating func replay(_ entry: JournalEntry, line: Int) throws -> ReplayedEvent? {
    var event = ReplayedEvent(line: line, session: entry.session, event: entry.event, url: entry.answer?.url)
    let isCompared = entry.at >= since ?? .min
    if let gap = sessions.gap(before: entry, line: line) { summary.leaveOut(gap) }
    if sessions.isCutOff(entry.session) { return leftOut(event, isCompared) }
    let turn: Turn
    do throws(PlayError) {
      turn = try sessions.play(entry)
    } catch {
      guard error.code == .app else {
        summary.leaveOut("line \(line): \(error.message)")
        return leftOut(event, isCompared)
      }
      event.differences = [
        ReplayDifference(field: "session", recorded: "event \(entry.sequence) was handled", replayed: error.message)
      ]
      summary.count(event, isRecorded: true)
      groups.add(words.cause(of: event, recorded: entry, replayed: nil, refusal: nil), event)
      return event
    }
    if entry.event == .create {
      summary.sessions += 1
      different.begin(entry.session)
    }
    accept(turn, in: entry)
    guard isCompared else {
      summary.setUp = (summary.setUp ?? 0) + 1
      return nil
    }
    return try compared(event, entry, turn)
  }

  /// Counts an event whose session is unknown.
  private mutating func leftOut(_ event: ReplayedEvent, _ isCompared: Bool) -> ReplayedEvent? {
    guard isCompared else { return nil }
    var event = event
    event.leftOut = true
    summary.unmatched = (summary.unmatched ?? 0) + 1
    return event
  }

  private mutating func compared(
    _ event: ReplayedEvent, _ entry: JournalEntry, _ turn: Turn
  ) throws -> ReplayedEvent {
    var event = event
    event.answer = turn.answer
    if let replayed = turn.change?.entry {
      event.location = replayed.location
      event.differences = try comparison.differences(recorded: entry, replayed: replayed)
    } else {
      let refusal = turn.refusal.map { "refused: \($0.message)" } ?? "nothing changed"
      event.differences = [
        ReplayDifference(field: "event", recorded: "\(entry.event.rawValue) was accepted", replayed: refusal)
      ]
    }
    event.add(leaks: turn.leaks)
    summary.count(event, isRecorded: true)
    guard !event.differences.isEmpty else { return event }
    let replayed = turn.change?.entry
    let follows = different.follows(event, recorded: entry, replayed: replayed)
    if follows { event.followsDifference = true }
    let session = sessions[entry.session]
    event.tree = session?.tree
    event.screen = session?.topScreen?.rib
    let cause =
      follows
      ? .followUp : words.cause(of: event, recorded: entry, replayed: replayed, refusal: turn.refusal?.code)
    if groups.keepsNext(of: cause) { event.treeChanges = session.flatMap { treeChanges(recorded: entry, in: $0) } }
    groups.add(cause, event)
    return event
  }

  /// Returns the lines in which the tree differs from that of the recorded location; `nil` where the two are equal or the
  /// links of the location lead elsewhere today. A journal has the digest of a tree and not the tree itself, so the links
  /// are opened in a copy of the session.
  private func treeChanges(recorded: JournalEntry, in session: Session) -> [String]? {
    guard recorded.location != session.location,
      let copy = try? host.wake(session.record)
    else { return nil }
    for link in recorded.location { _ = copy.turn(.open(url: link), at: recorded.at) }
    guard copy.location == recorded.location else { return nil }
    let secrets = host.routes.secrets
    let changes = copy.tree.redacted(by: secrets).difference(to: session.tree.redacted(by: secrets))
    return changes.isEmpty ? nil : changes
  }

  /// Keeps the entry of a turn as a recording has it: with the recorded time, key and duration.
  private mutating func accept(_ turn: Turn, in entry: JournalEntry) {
    accepted = turn.change?.entry
    accepted?.at = entry.at
    accepted?.key = entry.key
    accepted?.durationMicroseconds = entry.durationMicroseconds
    if entry.event == .create { accepted?.parameters = entry.parameters }
  }

  // MARK: - Links without a recorded outcome

  /// Opens the link of an entry in the starting state. Returns `nil` for an entry that opens none.
  private mutating func openLink(of entry: JournalEntry, line: Int) -> ReplayedEvent? {
    guard entry.at >= since ?? .min else { return nil }
    guard entry.event.opensLink, let event = SessionEvent(entry) else {
      summary.others = (summary.others ?? 0) + 1
      return nil
    }
    return open(event, shown: entry.answer?.url ?? entry.event.rawValue, session: entry.session, line: line)
  }

  private mutating func open(_ event: SessionEvent, shown: String, session: String, line: Int) -> ReplayedEvent {
    var opened = ReplayedEvent(line: line, session: session, event: event.kind, url: shown)
    links.open(event, into: &opened)
    summary.sessions = links.sessions
    summary.count(opened, isRecorded: false)
    groups.add(words.cause(of: opened), opened)
    return opened
  }
}
