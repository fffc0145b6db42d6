import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine

/// A line of a file that was replayed.
struct ReplayedLine: Sendable {
  /// The event; `nil` when it is not reported.
  var event: ReplayedEvent?
  /// What is different in it, or the outcome of a link without a recorded one; `nil` for an event that is equal.
  var cause: ReplayCause?
  /// What the line adds to the numbers of the replay.
  var summary = ReplaySummary()
  /// The entry of the line as it is recorded today (`Replayer.accepted`).
  var accepted: JournalEntry?
}

/// A player of the lines of a file in sessions. It reports each line by itself, so that several players can divide the
/// sessions of a file.
struct ReplayPlayer {
  private let host: SessionHost
  private let words: ReplayCauseWords
  private let since: Int64?
  private var comparison = JournalComparison()
  private var sessions: ReplayedSessions
  private var links: LinkPlayer
  private var different = DifferentSessions()
  /// The causes that this player has met. Only the first event of a cause is shown whole.
  private var causes: Set<ReplayCause> = []
  /// Whether the links alone are opened, and their outcomes are not compared.
  private let isInState: Bool

  /// A player without sessions, with the parameters of a `Replayer`.
  init(host: SessionHost, logsIn: Bool, since: Int64?, state: StartingState?) throws {
    self.host = host
    words = ReplayCauseWords(routes: host.routes, reasons: LinkReasons(host.app))
    self.since = since
    sessions = ReplayedSessions(host: host)
    isInState = state != nil
    links = try LinkPlayer(host: host, logsIn: logsIn, state: state)
  }

  /// Begins a journal.
  mutating func begin(_ header: LogHeader) { comparison.countsRequests = header.countsRequests == true }

  /// Replays one line. An error of the app is reported as a difference; only an error of the comparison is thrown.
  mutating func play(_ line: RecordedLog.Line) throws -> ReplayedLine {
    switch line.content {
    case .comment: return ReplayedLine()
    case .journal(let entry):
      var played = ReplayedLine(accepted: entry)
      if isInState {
        openLink(of: entry, line: line.number, &played)
      } else {
        try replay(entry, line: line.number, &played)
      }
      return played
    case .link(let session, let url, let at):
      var played = ReplayedLine()
      open(.open(url: url), at, shown: url, session: session, line: line.number, &played)
      return played
    }
  }

  // MARK: - Journals

  private mutating func replay(_ entry: JournalEntry, line: Int, _ played: inout ReplayedLine) throws {
    var event = ReplayedEvent(line: line, session: entry.session, event: entry.event, url: entry.answer?.url)
    let isCompared = entry.at >= since ?? .min
    if let gap = sessions.gap(before: entry, line: line) { played.summary.leaveOut(gap) }
    if sessions.isCutOff(entry.session) { return played.leaveOut(event, isCompared) }
    let turn: Turn
    do throws(PlayError) {
      turn = try sessions.play(entry)
    } catch {
      guard error.code == .app else {
        played.summary.leaveOut("line \(line): \(error.message)")
        return played.leaveOut(event, isCompared)
      }
      event.differences = [
        ReplayDifference(field: "session", recorded: "event \(entry.sequence) was handled", replayed: error.message)
      ]
      played.count(event, isRecorded: true)
      played.cause = words.cause(of: event, recorded: entry, replayed: nil, refusal: nil)
      return
    }
    if entry.event == .create {
      played.summary.sessions += 1
      different.begin(entry.session)
    }
    played.accept(turn, in: entry)
    guard isCompared else {
      played.summary.setUp = 1
      return
    }
    try compare(event, entry, turn, &played)
  }

  private mutating func compare(
    _ event: ReplayedEvent, _ entry: JournalEntry, _ turn: Turn, _ played: inout ReplayedLine
  ) throws {
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
    defer { played.count(event, isRecorded: true) }
    guard !event.differences.isEmpty else { return }
    let replayed = turn.change?.entry
    let follows = different.follows(event, recorded: entry, replayed: replayed)
    if follows { event.followsDifference = true }
    let session = sessions[entry.session]
    event.tree = session?.tree
    event.screen = session?.topScreen?.rib
    let cause =
      follows
      ? .followUp : words.cause(of: event, recorded: entry, replayed: replayed, refusal: turn.refusal?.code)
    if causes.count < ReplayGroups.most, causes.insert(cause).inserted {
      event.treeChanges = session.flatMap { treeChanges(recorded: entry, in: $0) }
    }
    played.cause = cause
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

  // MARK: - Links without a recorded outcome

  /// Opens the link of an entry in the starting state; an entry without a link is only counted.
  private mutating func openLink(of entry: JournalEntry, line: Int, _ played: inout ReplayedLine) {
    guard entry.at >= since ?? .min else { return }
    guard entry.event.opensLink, let event = SessionEvent(entry) else {
      played.summary.others = 1
      return
    }
    open(
      event, nil, shown: entry.answer?.url ?? entry.event.rawValue, session: entry.session, line: line, &played)
  }

  /// Opens a link. One that is earlier than the comparison begins is opened only where later links need it, and is not
  /// reported.
  private mutating func open(
    _ event: SessionEvent, _ at: Int64?, shown: String, session: String?, line: Int, _ played: inout ReplayedLine
  ) {
    let isEarly = at ?? .max < since ?? .min
    if isEarly { played.summary.setUp = 1 }
    if isEarly, isInState || session == nil { return }
    var opened = ReplayedEvent(line: line, session: session ?? "line-\(line)", event: event.kind, url: shown)
    opened.at = at
    let before = links.sessions
    links.open(event, at: at, in: session, into: &opened)
    played.summary.sessions = links.sessions - before
    if isEarly { return }
    played.count(opened, isRecorded: false)
    played.cause = words.cause(of: opened)
  }
}

extension ReplayedLine {
  /// Reports an event, and counts it.
  fileprivate mutating func count(_ event: ReplayedEvent, isRecorded: Bool) {
    self.event = event
    summary.count(event, isRecorded: isRecorded)
  }

  /// Reports an event whose session is unknown, unless it would not be compared.
  fileprivate mutating func leaveOut(_ event: ReplayedEvent, _ isCompared: Bool) {
    guard isCompared else { return }
    self.event = event
    self.event?.leftOut = true
    summary.unmatched = 1
  }

  /// Keeps the entry of a turn as a recording has it: with the recorded time, key, user and duration.
  fileprivate mutating func accept(_ turn: Turn, in entry: JournalEntry) {
    accepted = turn.change?.entry
    accepted?.at = entry.at
    accepted?.key = entry.key
    accepted?.user = entry.user
    accepted?.durationMicroseconds = entry.durationMicroseconds
    if entry.event == .create { accepted?.parameters = entry.parameters }
  }
}
