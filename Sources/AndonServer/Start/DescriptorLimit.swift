import Foundation
import Logging

/// How many files, sockets and the like the process may have open: `ulimit -n`.
enum DescriptorLimit {
  /// What the daemon has open besides its connections: the database with its readers, timers, locks, the log.
  private static let own = 48
  /// What an event loop has open, with those that it refuses.
  private static let ownOfLoop = 3 + Int64(ConnectionRegistry.refusedPlaces)

  /// Takes all that the system allows: the soft limit is made for programs that count with few. Before `fit`.
  static func raise() {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = limit.rlim_max
    _ = setrlimit(resource, &limit)
  }

  /// Lowers the limit of connections to what the process can hold, and says so: one that is refused is told why, one
  /// that finds no descriptor waits for nothing. Throws `DaemonError` when there would be none.
  static func fit(_ limits: inout DaemonLimits, _ logger: Logger) throws(DaemonError) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    try fit(&limits, descriptors: Int64(clamping: limit.rlim_cur), logger)
  }

  /// The same for a process that may have so many open.
  static func fit(_ limits: inout DaemonLimits, descriptors: Int64, _ logger: Logger) throws(DaemonError) {
    let needed = Int64(own) + ownOfLoop * limits[.shards]
    let left = descriptors - needed
    guard left > 0 else {
      throw DaemonError(
        .system, "the system lets this process have \(descriptors) files open, and the daemon needs \(needed) itself",
        hint: "allow it more: ulimit -n 1024, or LimitNOFILE of its unit")
    }
    guard left < limits[.connections] else { return }
    logger.warning(
      "the system lets this process have too few files open for the connections it may have",
      metadata: ["files": "\(descriptors)", "wanted": "\(limits[.connections])", "connections": "\(left)"])
    limits[.connections] = left
  }

  #if os(Linux)
    private static var resource: Int32 { Int32(RLIMIT_NOFILE.rawValue) }
  #else
    private static var resource: Int32 { RLIMIT_NOFILE }
  #endif
}
