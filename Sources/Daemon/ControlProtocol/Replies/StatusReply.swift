public import SessionEngine

/// The state of a daemon, its numbers and its limits.
public struct StatusReply: Codable, Sendable, Hashable {
  /// `ready`, `degraded` or `draining`.
  public var state: DaemonState
  /// The program's version.
  public var version: String
  /// The name of the app.
  public var app: String
  /// The process number of the daemon.
  public var pid: Int32
  /// The time since the start, in milliseconds.
  public var uptime: Int64
  /// The path of the socket.
  public var socket: String
  /// The group whose members may use the sessions; `nil` when only the daemon's user and root may use the socket.
  public var group: String?
  /// The state of the store.
  public var store: StoreStatus
  /// The numbers of items in memory, and of operations since the start.
  public var activity: ActivityStatus
  /// The limits in force, by their names in `andon.yaml`.
  public var limits: [String: Int64]
  /// Returns the newest sessions.
  public var sessions: [SessionSummary]
  /// All daemons that use the store, this one too; `nil` when it has the store alone.
  public var daemons: [StoreDaemon]?

  /// Creates a status from its parts.
  public init(
    state: DaemonState, version: String, app: String, pid: Int32, uptime: Int64, socket: String, store: StoreStatus,
    activity: ActivityStatus, limits: [String: Int64], sessions: [SessionSummary]
  ) {
    self.state = state
    self.version = version
    self.app = app
    self.pid = pid
    self.uptime = uptime
    self.socket = socket
    self.store = store
    self.activity = activity
    self.limits = limits
    self.sessions = sessions
  }
}

/// The place and the durability of a daemon's state.
public struct StoreStatus: Codable, Sendable, Hashable {
  /// The place of the store: the path of its file, `:memory:`, or the address of a server without secrets.
  public var database: String
  /// What a commit survives: `full`, `normal`, `off`, or a sentence of the store.
  public var durability: String
  /// The settings of the store on which its durability depends, as it reports them.
  public var pragmas: [String: String]
  /// The version of the schema.
  public var schema: Int
  /// The numbers of stored items; `nil` when the store cannot be read.
  public var counts: StorageCounts?
  /// The first cause of trouble since the last commit that succeeded; `nil` when there is none. Damage stays.
  public var trouble: String?

  /// Creates a store's status from its parts.
  public init(
    database: String, durability: String, pragmas: [String: String], schema: Int, counts: StorageCounts?,
    trouble: String?
  ) {
    self.database = database
    self.durability = durability
    self.pragmas = pragmas
    self.schema = schema
    self.counts = counts
    self.trouble = trouble
  }
}

/// The numbers of items in a daemon's memory, and of its operations since the start.
public struct ActivityStatus: Codable, Sendable, Hashable {
  /// The number of sessions in memory.
  public var liveSessions: Int
  /// The number of open connections.
  public var connections: Int
  /// The number of turns that wait for their commit.
  public var uncommitted: Int
  /// The number of turns since the start.
  public var turns: Int
  /// The number of turns since the start that broke a rule of the framework and were undone. On a phone such a turn ends the app.
  public var failedTurns: Int
  /// The number of committed batches since the start. Several batches may share a transaction.
  public var commits: Int
  /// The number of opened links since the start, by their outcome after the first turn. The link history has the latest
  /// outcomes.
  public var outcomes: [String: Int]
  /// The number of RIB objects that outlived their detachment. Any number but 0 is a defect of the app.
  public var leaks: Int
  /// The requests of all sessions to the backend since the start, by RIB and name, seen and unseen; `nil` when there
  /// were none.
  public var requestCounts: RequestCounts?

  /// Creates numbers that are all 0.
  public init() {
    liveSessions = 0
    connections = 0
    uncommitted = 0
    turns = 0
    failedTurns = 0
    commits = 0
    outcomes = [:]
    leaks = 0
  }
}
