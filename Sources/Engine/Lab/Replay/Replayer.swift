import DeepLinks
public import SessionEngine
public import TextFormats

/// A replayer of recorded events, in memory. It reports the differences from the recording.
///
/// The sessions are those of the daemon, with the recorded times. By the law of determinism each event must give the
/// recorded result.
public struct Replayer {
  /// The start time of a list of links without times, in milliseconds since 1970 (2026-01-01). Each line is a second later,
  /// so that a list always gives the same result.
  public static let listStart: Int64 = 1_767_225_600_000

  /// The time of a link that a list gives no time, by the number of its line.
  static func time(ofLine line: Int) -> Int64 { listStart + Int64(line) * 1000 }

  private let host: SessionHost
  private var members: ShardMembers
  private var player: ReplayPlayer
  /// Whether each link is opened in a session of its own.
  let isInState: Bool

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
    members = ShardMembers(selection.shard)
    player = try ReplayPlayer(host: host, logsIn: logsIn, since: selection.since, state: state)
    isInState = state != nil
  }

  /// Begins a journal. Throws when it was recorded with another app.
  public mutating func begin(_ header: LogHeader?, name: String) throws(RecordedLogError) {
    guard let header else { return }
    player.begin(header)
    try header.check(isOf: host.app.name, in: name)
  }

  /// Replays one line. Returns `nil` for a line that the replay is not about: a comment, and what the selection leaves out.
  ///
  /// An error of the app is reported as a difference; only an error of the comparison is thrown.
  public mutating func replay(_ line: RecordedLog.Line) throws -> ReplayedEvent? {
    add(takes(line) ? try player.play(line) : ReplayedLine())
  }

  // MARK: - Lines that another replayer plays

  /// Whether the selection takes a line. Call it for every line, in order.
  mutating func takes(_ line: RecordedLog.Line) -> Bool {
    switch line.owner {
    case .session(let name): members.contains(name)
    case .itself: members.takesNext()
    case .nothing: true
    }
  }

  /// Replays a line without counting it.
  mutating func play(_ line: RecordedLog.Line) throws -> ReplayedLine { try player.play(line) }

  /// Counts a replayed line, and returns its event.
  mutating func add(_ line: ReplayedLine) -> ReplayedEvent? {
    accepted = line.accepted
    summary.add(line.summary)
    guard var event = line.event, let cause = line.cause else { return line.event }
    if !groups.keepsNext(of: cause) { event.treeChanges = nil }
    groups.add(cause, event)
    return event
  }
}

extension RecordedLog.Line {
  /// The owner of the state in which a line is played.
  enum Owner {
    /// A session with lines in an order.
    case session(String)
    /// The line alone: a link with a session of its own.
    case itself
    /// No state: a comment.
    case nothing
  }

  /// The owner of the state in which the line is played.
  var owner: Owner {
    switch content {
    case .journal(let entry): .session(entry.session)
    case .link(let session, _, _): session.map { .session($0) } ?? .itself
    case .comment: .nothing
    }
  }
}
