import DeepLinks
public import SessionEngine

/// What a daemon is bound by: every limit by the name it has in `andon.yaml` and in `status`.
public struct DaemonLimits: Sendable, Hashable {
  /// One limit.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// The longest line of the socket, in bytes.
    case lineBytes = "line_bytes"
    /// How many links may wait at once in a session.
    case pendingLinks = "pending_links"
    /// How long a link may wait, in seconds.
    case pendingSeconds = "pending_seconds"
    /// Open connections.
    case connections
    /// Requests of one connection that have no answer yet; beyond, it is not read.
    case unansweredRequests = "unanswered_requests"
    /// Bytes of answers that one peer has not read yet; beyond, it is not read either.
    case unreadBytes = "unread_bytes"
    /// Bytes of events that a follower has not read yet; beyond, it is told and let go.
    case followerBytes = "follower_bytes"
    /// Bytes of answers and events that all peers together have not read; beyond, who holds more than its part is let go.
    case heldBytes = "held_bytes"
    /// Sessions in memory; beyond, those that were used least recently are dropped and load again when needed.
    case liveSessions = "live_sessions"
    /// Event loops that sessions and connections are spread over.
    case shards
    /// How long the journal is kept, in seconds; the keys of its lines are known as long.
    case logSeconds = "log_seconds"
    /// How many lines the journal has at most.
    case logLines = "log_lines"
    /// How many bytes the journal has at most: its texts, and 64 for each line.
    case logBytes = "log_bytes"
    /// Turns that wait for their commit, in equal parts for the shards; beyond, who sends to a full one is not read.
    case uncommittedTurns = "uncommitted_turns"
    /// Turns in one commit.
    case commitGroup = "commit_group"
    /// How long the processors are kept from halting after a commit has begun, in microseconds; 0 leaves it to the system.
    case awakeMicroseconds = "awake_microseconds"
    /// How long stopping may take, in seconds.
    case drainSeconds = "drain_seconds"

    /// The limit unless the configuration says otherwise.
    public var standard: Int64 {
      switch self {
      case .lineBytes: 65_536
      case .pendingLinks: 8
      case .pendingSeconds: 7 * 24 * 3600
      case .connections: 1_024
      case .unansweredRequests: 1_024
      case .unreadBytes: 262_144
      case .followerBytes: 4_194_304
      case .heldBytes: 268_435_456
      case .liveSessions: MachineSize.liveSessions
      case .shards: MachineSize.shards
      case .logSeconds: 30 * 24 * 3600
      case .logLines: 10_000_000
      case .logBytes: 8_589_934_592
      case .uncommittedTurns: 1_024
      case .commitGroup: 1_024
      case .awakeMicroseconds: 0
      case .drainSeconds: 25
      }
    }

    /// What a configuration may say.
    public var range: ClosedRange<Int64> {
      switch self {
      case .lineBytes: 1_024...16_777_216
      case .pendingLinks: 1...1_024
      case .pendingSeconds: 1...(366 * 24 * 3600)
      case .connections: 1...65_536
      case .unansweredRequests: 1...65_536
      case .unreadBytes: 4_096...1_073_741_824
      case .followerBytes: 4_096...1_073_741_824
      case .heldBytes: 65_536...1_099_511_627_776
      case .liveSessions: 1...1_048_576
      case .shards: 1...64
      case .logSeconds: 1...(10 * 366 * 24 * 3600)
      case .logLines: 1...1_000_000_000_000
      case .logBytes: 65_536...1_125_899_906_842_624
      case .uncommittedTurns: 1...1_048_576
      case .commitGroup: 1...65_536
      case .awakeMicroseconds: 0...100_000
      case .drainSeconds: 0...3_600
      }
    }
  }

  private var values: [Name: Int64] = [:]

  /// The standard limits.
  public init() {}

  /// A limit in force. A value out of its range is a programming error of the caller.
  public subscript(name: Name) -> Int64 {
    get { values[name] ?? name.standard }
    set {
      precondition(name.range.contains(newValue), "\(name.rawValue) is out of range")
      values[name] = newValue
    }
  }

  /// The bounds a session keeps.
  public var session: SessionLimits {
    var limits = SessionLimits()
    limits.pendingLinks = Int(self[.pendingLinks])
    limits.pendingLifetime = self[.pendingSeconds] * 1000
    return limits
  }

  /// All limits by name, with the length of a URL, which the link grammar fixes.
  public var all: [String: Int64] {
    var all = Dictionary(uniqueKeysWithValues: Name.allCases.map { ($0.rawValue, self[$0]) })
    all["url_bytes"] = Int64(RouteTable.maximumBytes)
    return all
  }

  subscript(int name: Name) -> Int { Int(self[name]) }
}
