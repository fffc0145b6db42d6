import Foundation
import Logging

/// The limit of the process's open files and sockets, `ulimit -n`.
enum DescriptorLimit {
  /// The descriptors that the daemon needs besides its connections: the database with its readers, timers, the thread
  /// that accepts, locks, the log.
  private static let own = 61
  /// The descriptors of an event loop, with those of the connections that it refuses, and that it admits beyond the
  /// limit.
  private static let ownOfLoop = 3 + Int64(ConnectionRegistry.refusedPlaces + ConnectionRegistry.furtherPlaces)

  /// Raises the soft limit to the hard limit. Call it before `fit`.
  static func raise() {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = limit.rlim_max
    _ = setrlimit(resource, &limit)
  }

  /// Lowers the limit of connections to the descriptors that are left, and logs that: a refused connection gets the
  /// reason, a connection without a descriptor would only wait. Throws `DaemonError` when none would be left.
  static func fit(_ limits: inout DaemonLimits, _ logger: Logger) throws(DaemonError) {
    var limit = rlimit()
    if getrlimit(resource, &limit) == 0 { try fit(&limits, descriptors: Int64(clamping: limit.rlim_cur), logger) }
  }

  /// Returns the number of descriptors that the daemon needs besides its connections.
  static func needed(_ limits: DaemonLimits) -> Int64 { Int64(own) + ownOfLoop * limits[.shards] }

  /// Lowers the limit of connections for a process with a limit of `descriptors`.
  static func fit(_ limits: inout DaemonLimits, descriptors: Int64, _ logger: Logger) throws(DaemonError) {
    let needed = needed(limits)
    let left = descriptors - needed
    guard left > 0 else {
      throw DaemonError(
        .system, "this process may have \(descriptors) files open, and the daemon needs \(needed) itself",
        hint: "allow it more: ulimit -n 1024, or LimitNOFILE of its unit")
    }
    guard left < limits[.connections] else { return }
    logger.warning(
      "the limit of open files is too low for the limit of connections: fewer connections are admitted",
      metadata: [
        "event": "files.few", "files": "\(descriptors)", "wanted": "\(limits[.connections])", "connections": "\(left)",
      ])
    limits[.connections] = left
  }

  /// The number of this limit for system calls.
  #if os(Linux)
    static var resource: Int32 { Int32(RLIMIT_NOFILE.rawValue) }
  #else
    static var resource: Int32 { RLIMIT_NOFILE }
  #endif
}
