import Foundation
public import SessionStore
import TextFormats

/// The configuration of a daemon.
public struct DaemonConfiguration: Sendable {
  /// The place of the state.
  public enum Database: Sendable, Hashable {
    /// A SQLite file; its folder must exist.
    case file(String)
    /// Memory: the state ends with the daemon.
    case inMemory
  }
  /// The path of the socket, at most 107 bytes.
  public var socket: String
  /// The socket that the service manager passed; it listens at the path `socket`. `nil` when the daemon makes its own.
  public var inherited: InheritedSocket?
  /// The group whose members may use the sessions; `nil` when only the daemon's user and root may use the socket.
  public var group: SocketGroup? { didSet { peers.isShared = group != nil } }
  /// The place of the state.
  public var database: Database
  /// Whether a database of any size is checked for damage at every start.
  public var checksDatabase = false
  /// Whether the app's tables are dropped and made new at the start, and every session becomes new. The journal stays, and the
  /// database is copied first.
  public var resetsAppTables = false
  /// The durability of a commit when the power fails.
  public var durability: Durability
  /// The limits of the daemon.
  public var limits: DaemonLimits
  /// The files of the configuration with their folders, as the log names them at the start; `nil` to leave them out.
  public var files: String?
  /// The wall clock, in milliseconds since 1970: the system's unless it is replaced.
  public var clock: @Sendable () -> Int64
  /// Whether journal entries tell how long their turns took: the one part of them that no event determines.
  var recordsDurations = true
  /// The rule that admits peers.
  var peers = PeerPolicy(ownUID: geteuid())

  /// A configuration with the standard limits and the system's clock.
  public init(
    socket: String, database: Database, durability: Durability = .full, limits: DaemonLimits = DaemonLimits()
  ) {
    self.socket = socket
    self.database = database
    self.durability = durability
    self.limits = limits
    clock = { Self.milliseconds(Date().timeIntervalSince1970) }
  }

  /// Returns the milliseconds of a wall clock that shows these seconds since 1970. A clock that is set before 1970 or after
  /// 9999 counts as at that end: no text can name its time, and no row that has it could be read again.
  static func milliseconds(_ seconds: Double) -> Int64 {
    let range = Timestamp.millisecondRange
    let (first, last) = (Double(range.lowerBound), Double(range.upperBound))
    return Int64(min(max(first, (seconds * 1000).rounded(.down)), last))
  }
}
