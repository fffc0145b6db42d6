import DeepLinks
import NIOCore
public import SessionEngine

/// The limits of a daemon, each by the name it has in `andon.yaml` and in `status`.
public struct DaemonLimits: Sendable, Hashable {
  /// One limit.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// The longest line of the socket, in bytes.
    case lineBytes = "line_bytes"
    /// Links that may wait in a session.
    case pendingLinks = "pending_links"
    /// The longest time a link may wait, in seconds.
    case pendingSeconds = "pending_seconds"
    /// The longest time a link may wait that was opened without the app, in seconds.
    case deferredSeconds = "deferred_seconds"
    /// Open connections. A few more are admitted for short requests.
    case connections
    /// Requests of one connection without a response. Beyond, the connection is not read.
    case unansweredRequests = "unanswered_requests"
    /// Bytes of responses that one peer has not read. Beyond, the connection is not read.
    case unreadBytes = "unread_bytes"
    /// Bytes of events that a subscriber has not read. Beyond, it gets no further events, then an error.
    case followerBytes = "follower_bytes"
    /// Bytes of responses and events that all peers have not read. Beyond, peers above an equal part are disconnected.
    case heldBytes = "held_bytes"
    /// Sessions in memory. Beyond, the least recently used are evicted; they load again when needed.
    case liveSessions = "live_sessions"
    /// Event loops that sessions and connections are spread over.
    case shards
    /// The time the journal is kept, in seconds; idempotency keys are known as long.
    case logSeconds = "log_seconds"
    /// Entries of the journal.
    case logLines = "log_lines"
    /// Bytes of the journal: its texts, and 64 for each entry.
    case logBytes = "log_bytes"
    /// Turns that wait for their commit, and requests that wait until their session is read, in equal parts for the shards.
    /// Beyond, connections to a full shard are not read.
    case uncommittedTurns = "uncommitted_turns"
    /// Turns in one commit.
    case commitGroup = "commit_group"
    /// The longest time to stop, in seconds.
    case drainSeconds = "drain_seconds"

    /// The limit unless the configuration says otherwise.
    public var standard: Int64 { bounds.standard }

    /// The values that a configuration may give.
    public var range: ClosedRange<Int64> { bounds.range }

    private var bounds: (standard: Int64, range: ClosedRange<Int64>) {
      switch self {
      case .lineBytes: (65_536, 1_024...16_777_216)
      case .pendingLinks: (8, 1...1_024)
      case .pendingSeconds: (7 * 24 * 3600, 1...(366 * 24 * 3600))
      case .deferredSeconds: (24 * 3600, 1...(366 * 24 * 3600))
      case .connections: (1_024, 1...65_536)
      case .unansweredRequests: (1_024, 1...65_536)
      case .unreadBytes: (262_144, 4_096...1_073_741_824)
      case .followerBytes: (4_194_304, 4_096...1_073_741_824)
      case .heldBytes: (268_435_456, 65_536...1_099_511_627_776)
      case .liveSessions: (16_384, 1...1_048_576)
      case .shards: (Self.halfOfProcessors, 1...64)
      case .logSeconds: (30 * 24 * 3600, 1...(10 * 366 * 24 * 3600))
      case .logLines: (10_000_000, 1...1_000_000_000_000)
      case .logBytes: (8_589_934_592, 65_536...1_125_899_906_842_624)
      case .uncommittedTurns: (1_024, 1...1_048_576)
      case .commitGroup: (1_024, 1...65_536)
      case .drainSeconds: (25, 0...3_600)
      }
    }

    /// Half of the processors that the system and its control group give. The commit queue, the readers and the clients
    /// need the others.
    private static let halfOfProcessors = Int64(max(1, min(64, System.coreCount / 2)))
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
    limits.deferredLifetime = self[.deferredSeconds] * 1000
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
