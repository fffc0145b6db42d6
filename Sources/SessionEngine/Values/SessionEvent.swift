/// Something that happens to a session: the only way in. One event is one turn.
public enum SessionEvent: Sendable, Hashable {
  /// A link arrives, as raw text.
  case open(url: String)
  /// Somebody logs in, with whatever the app asks for (`phone`, `name`, …).
  case login([String: String])
  /// The account leaves.
  case logout
  /// Settings of the simulated world change, by name (`maintenance`: `on`).
  case configure([String: String])
  /// Time passed; pending links may expire. The time is the turn's own.
  case tick
}

extension SessionEvent {
  /// The word the journal keeps: `open`, `login`, `logout`, `configure`, `tick`.
  public var kind: JournalEntry.Kind {
    switch self {
    case .open: .open
    case .login: .login
    case .logout: .logout
    case .configure: .configure
    case .tick: .tick
    }
  }
}
