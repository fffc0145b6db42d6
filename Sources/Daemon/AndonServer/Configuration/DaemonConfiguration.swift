import Foundation
import TextFormats

/// The configuration of a daemon.
public struct DaemonConfiguration: Sendable {
  /// The path of the socket, at most 107 bytes.
  public var socket: String
  /// The socket that the service manager passed; it listens at the path `socket`. `nil` when the daemon makes its own.
  public var inherited: InheritedSocket?
  /// The group whose members may use the sessions; `nil` when only the daemon's user and root may use the socket.
  public var group: SocketGroup? { didSet { peers.isShared = group != nil } }
  /// Opens the store.
  public var store: any StoreOpening
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
  public init(socket: String, store: any StoreOpening, limits: DaemonLimits = DaemonLimits()) {
    self.socket = socket
    self.store = store
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
