import Foundation
public import SessionStore

/// What a daemon is started with.
public struct DaemonConfiguration: Sendable {
  /// Where the state is.
  public enum Database: Sendable, Hashable {
    /// A SQLite file; its folder must exist.
    case file(String)
    /// Nowhere: it ends with the daemon.
    case inMemory
  }
  /// The path of the socket, at most 107 bytes.
  public var socket: String
  /// Where the state is.
  public var database: Database
  /// How safe a commit is when the power fails.
  public var durability: Durability
  /// What the daemon is bound by.
  public var limits: DaemonLimits
  /// The time of turns, in milliseconds since 1970: unless it is replaced, the system's, which never goes back here.
  public var clock: @Sendable () -> Int64 {
    didSet { wall = clock }
  }
  /// What the age of the journal is counted by: the wall clock as it is, in milliseconds since 1970.
  private(set) var wall: @Sendable () -> Int64
  /// The system's clock, which the daemon sets to what is stored.
  let steady: SteadyClock
  /// Where commits run.
  var commitsBesideTurns = CommitPace.Rule.measured
  /// Whether lines of the journal tell how long their turns took: the one part of them that no event determines.
  var tellsDurations = true
  /// How many keys of a session in memory are kept there: one that has had more is asked for in the store.
  var keysInMemory = 1_024
  /// Who may use the socket.
  var peers = PeerPolicy(ownUID: geteuid())

  /// A configuration with the standard limits and the system's clock.
  public init(
    socket: String, database: Database, durability: Durability = .full, limits: DaemonLimits = DaemonLimits()
  ) {
    self.socket = socket
    self.database = database
    self.durability = durability
    self.limits = limits
    let steady = SteadyClock()
    self.steady = steady
    self.clock = { steady.now }
    wall = steady.wall
  }
}
