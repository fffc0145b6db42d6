import Foundation

/// How many bytes of addresses the process may have: `ulimit -v`. Stacks, heaps and mapped files count, used or not.
enum AddressLimit {
  /// What a daemon needs: with less, threads cannot be made, and the process would end without a word, or wait for
  /// ever.
  private static let own: UInt64 = 1 << 30
  /// What an event loop needs: a stack and a heap of its own.
  private static let ownOfLoop: UInt64 = 80 << 20

  /// Throws `DaemonError` when the process may have less than it needs.
  static func check(_ limits: DaemonLimits) throws(DaemonError) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    try check(limits, bytes: UInt64(limit.rlim_cur))
  }

  /// The same for a process that may have so many.
  static func check(_ limits: DaemonLimits, bytes: UInt64) throws(DaemonError) {
    let needed = own + ownOfLoop * UInt64(limits[.shards])
    guard bytes < needed else { return }
    throw DaemonError(
      .system, "the system lets this process have \(bytes) bytes of addresses, and the daemon needs \(needed)",
      hint: "do not limit it: ulimit -v unlimited, or MemoryMax instead of LimitAS in its unit")
  }

  #if os(Linux)
    private static var resource: Int32 { Int32(RLIMIT_AS.rawValue) }
  #else
    private static var resource: Int32 { RLIMIT_AS }
  #endif
}
