import ControlProtocol
import Foundation

/// A socket at which the service manager listened before it started this process, as systemd does for a socket unit.
///
/// The file of the socket belongs to the service manager, which listens there before and after the daemon. The daemon
/// does not remove it.
public struct InheritedSocket: Sendable {
  /// The path of the socket.
  public let path: String
  /// The open socket.
  let descriptor: Int32

  /// The first descriptor that a service manager passes.
  private static let first: Int32 = 3

  /// Reads `LISTEN_FDS` and `LISTEN_PID`; `nil` when no socket is passed to this process. Throws `DaemonError` for anything
  /// but one Unix socket that listens at a path. The environment and the number are those of this process unless given.
  public init?(environment: [String: String]? = nil, pid: Int32? = nil) throws(DaemonError) {
    let environment = environment ?? ProcessInfo.processInfo.environment
    guard let count = environment["LISTEN_FDS"].flatMap({ Int($0) }), count > 0,
      environment["LISTEN_PID"] == "\(pid ?? getpid())"
    else { return nil }
    guard count == 1 else {
      throw Self.refusal("passes \(count) sockets, and the daemon listens at one")
    }
    try self.init(descriptor: Self.first)
  }

  /// Takes an open descriptor. Throws `DaemonError` unless it is a Unix socket that listens at a path.
  init(descriptor: Int32) throws(DaemonError) {
    guard Self.listens(descriptor), let path = Self.path(descriptor) else {
      throw Self.refusal("passes a descriptor that is not a Unix socket listening at a path")
    }
    // Programs that this process starts do not get it.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    self.path = path
    self.descriptor = descriptor
  }

  private static func refusal(_ problem: String) -> DaemonError {
    DaemonError(
      .configuration, "the service manager \(problem)",
      hint: "write one line ListenStream=PATH in the socket unit, then: systemctl daemon-reload")
  }

  /// Returns whether the descriptor is a stream socket that listens.
  private static func listens(_ descriptor: Int32) -> Bool {
    #if os(Linux)
      let options = [SO_ACCEPTCONN: Int32(1), SO_TYPE: Int32(SOCK_STREAM.rawValue)]
    #else
      let options = [SO_ACCEPTCONN: Int32(1), SO_TYPE: SOCK_STREAM]
    #endif
    return options.allSatisfy { option, expected in
      var (value, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
      return getsockopt(descriptor, SOL_SOCKET, option, &value, &size) == 0
        && (option == SO_TYPE ? value == expected : value != 0)
    }
  }

  /// Returns the path of a Unix socket; `nil` for another socket, and for one outside the file system.
  private static func path(_ descriptor: Int32) -> String? {
    var (address, size) = (sockaddr_un(), socklen_t(MemoryLayout<sockaddr_un>.size))
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    guard result == 0, address.sun_family == sa_family_t(AF_UNIX) else { return nil }
    let path = withUnsafeBytes(of: &address.sun_path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return path.hasPrefix("/") ? path : nil
  }
}
