import SessionEngine

/// The sessions of a journal while it is replayed, by name, as its events left them.
struct ReplayedSessions {
  private let host: SessionHost
  private var open: [String: Session] = [:]
  /// The number of the next event of each open session.
  private var upcoming: [String: Int64] = [:]
  /// The sessions whose state is unknown, until they are created again.
  private var cutOff: Set<String> = []

  init(host: SessionHost) { self.host = host }

  subscript(name: String) -> Session? { open[name] }

  /// Returns the gap in the events of a session that an entry shows; `nil` for the next event and for a session whose gap
  /// was found before.
  ///
  /// Events are missing when the daemon removed them to keep the journal within its limits. A session that is created
  /// while one of its name is open is complete: two exports were joined, and the end of the earlier session is in neither.
  mutating func gap(before entry: JournalEntry, line: Int) -> SessionGap? {
    let id = entry.session
    let begins = entry.event == .create
    if !begins && cutOff.contains(id) { return nil }
    cutOff.remove(id)
    let expected = open[id] == nil ? 1 : upcoming[id] ?? 1
    upcoming[id] = entry.event == .close ? nil : entry.sequence &+ 1
    // A session that starts at its event 1 without a create has no gap. The line is wrong, and cannot be replayed.
    guard !begins, entry.sequence != expected, open[id] != nil || entry.sequence > 1 else { return nil }
    open[id] = nil
    cutOff.insert(id)
    return SessionGap(session: id, line: line, event: entry.sequence, expected: expected)
  }

  /// Whether the state of a session is unknown.
  func isCutOff(_ id: String) -> Bool { cutOff.contains(id) }

  /// Replays an event. Throws when it cannot be: its session is then cut off.
  mutating func play(_ entry: JournalEntry) throws(PlayError) -> Turn {
    let id = entry.session
    do throws(PlayError) {
      let turn = try host.play(entry, in: &open[id])
      if entry.event == .close { open[id] = nil }
      return turn
    } catch {
      open[id] = nil
      cutOff.insert(id)
      throw error
    }
  }

  /// Creates the session of links that have no recorded outcomes. Throws when the app cannot be built, and when the session
  /// refuses to log in.
  mutating func create(_ id: String, logsIn: Bool, at: Int64) throws(PlayError) {
    open[id] = try host.session(for: id, logsIn: logsIn, at: at)
  }
}

extension SessionHost {
  /// Returns a new session for links that have no recorded outcomes. Throws when the app cannot be built, and when the
  /// session refuses to log in.
  func session(for id: String, logsIn: Bool, at: Int64) throws(PlayError) -> Session {
    var session: Session?
    _ = try play(JournalEntry(session: id, sequence: 1, at: at, event: .create), in: &session)
    if logsIn, let refusal = session?.turn(.login([:]), at: at).refusal { throw PlayError(.refused, refusal.message) }
    guard let session else { throw PlayError(.refused, "the session \(id) was not created") }
    return session
  }
}
