public import SessionEngine

/// How a daemon is, what it holds, and what it is bound by.
public struct StatusReply: Codable, Sendable, Hashable {
  /// `ready`, `degraded` or `draining`.
  public var state: DaemonState
  /// The program's version.
  public var version: String
  /// The app whose sessions it holds.
  public var app: String
  /// Its process.
  public var pid: Int32
  /// How long it has run, in milliseconds.
  public var uptime: Int64
  /// Where it listens.
  public var socket: String
  /// Where its state is.
  public var store: StoreStatus
  /// What it holds in memory, and what it has done since it started.
  public var activity: ActivityStatus
  /// The limits in force, by their names in `andon.yaml`.
  public var limits: [String: Int64]
  /// The newest sessions.
  public var sessions: [SessionSummary]

  /// A status with every part given.
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

/// Where a daemon's state is, and how safe it is there.
public struct StoreStatus: Codable, Sendable, Hashable {
  /// The database file; `:memory:` for a daemon without one.
  public var database: String
  /// `full`, `normal` or `off`.
  public var durability: String
  /// The effective pragmas of the writing connection, as read back.
  public var pragmas: [String: String]
  /// The version of the schema.
  public var schema: Int
  /// How much is stored; `nil` when the store cannot be read.
  public var counts: StorageCounts?
  /// The first cause of trouble since the last commit that succeeded; `nil` when all is well.
  public var trouble: String?

  /// A store's status with every part given.
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

/// What a daemon holds in memory, and what it has done since it started.
public struct ActivityStatus: Codable, Sendable, Hashable {
  /// Sessions in memory.
  public var liveSessions: Int
  /// Open connections.
  public var connections: Int
  /// Turns that wait for their commit.
  public var uncommitted: Int
  /// Turns since the start.
  public var turns: Int
  /// Batches of turns committed since the start: several may share a transaction.
  public var commits: Int
  /// Links opened since the start, by what they came to in their first turn: the log tells how those that waited ended.
  public var outcomes: [String: Int]
  /// RIB objects that outlived their detachment since the start. Anything but 0 is a defect of the app.
  public var leaks: Int

  /// Nothing held, nothing done.
  public init() {
    liveSessions = 0
    connections = 0
    uncommitted = 0
    turns = 0
    commits = 0
    outcomes = [:]
    leaks = 0
  }
}
