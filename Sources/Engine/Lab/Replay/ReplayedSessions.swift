import DeepLinks
import SessionEngine
import TextFormats

/// The sessions of a journal while it is replayed, by name, as its events left them.
struct ReplayedSessions {
  let app: any SimulatedApp
  let routes: RouteTable
  let limits: SessionLimits
  private var open: [String: Session] = [:]
  /// The number of the next event of each open session.
  private var upcoming: [String: Int64] = [:]
  /// The sessions whose state is unknown, until they are created again.
  private var cutOff: Set<String> = []

  init(app: any SimulatedApp, routes: RouteTable, limits: SessionLimits) {
    self.app = app
    self.routes = routes
    self.limits = limits
  }

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
  mutating func play(_ entry: JournalEntry) throws(UnplayableError) -> Turn {
    do throws(UnplayableError) {
      if entry.event == .create { return try create(entry.session, at: entry.at) }
      guard let session = open[entry.session] else {
        throw UnplayableError("the creation of the session is not recorded")
      }
      if entry.event == .close {
        open[entry.session] = nil
        return session.close(at: entry.at)
      }
      guard let event = SessionEvent(entry) else {
        throw UnplayableError("the line is incomplete for its event (\(entry.event.rawValue))")
      }
      return session.turn(event, at: entry.at)
    } catch {
      open[entry.session] = nil
      cutOff.insert(entry.session)
      throw error
    }
  }

  /// Creates a session. Throws when the app cannot be built.
  mutating func create(_ id: String, at: Int64) throws(UnplayableError) -> Turn {
    do {
      let (session, turn) = try Session.create(id: id, app: app, routes: routes, limits: limits, at: at)
      open[id] = session
      return turn
    } catch {
      throw UnplayableError("the app could not be built: \(error)", isOfTheApp: true)
    }
  }
}

/// An error for an event that cannot be replayed.
struct UnplayableError: CodedError {
  let code = "unplayable"
  let message: String
  let hint = "record the session from its creation, and replay it with the same configuration"
  /// Whether the app is the cause, and not the line.
  let isOfTheApp: Bool

  init(_ message: String, isOfTheApp: Bool = false) {
    self.message = message
    self.isOfTheApp = isOfTheApp
  }
}
