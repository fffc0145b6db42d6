import Foundation

/// The limit of the process's address space, `ulimit -v`. Stacks, heaps and mapped files count, used or not.
enum AddressLimit {
  /// The bytes that a daemon needs. With less, threads cannot be made, and the process would end without a message or
  /// hang.
  private static let own: UInt64 = 1 << 30
  /// The bytes that an event loop needs: its stack and its heap.
  private static let ownOfLoop: UInt64 = 80 << 20

  /// Throws `DaemonError` when the limit is below what the process needs.
  static func check(_ limits: DaemonLimits) throws(DaemonError) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    try check(limits, bytes: UInt64(limit.rlim_cur))
  }

  /// Throws `DaemonError` when a limit of `bytes` is below what the process needs.
  static func check(_ limits: DaemonLimits, bytes: UInt64) throws(DaemonError) {
    let needed = own + ownOfLoop * UInt64(limits[.shards])
    guard bytes < needed else { return }
    throw DaemonError(
      .system, "the address space of this process is limited to \(bytes) bytes, and the daemon needs \(needed)",
      hint: "remove the limit: ulimit -v unlimited, or MemoryMax instead of LimitAS in its unit")
  }

  #if os(Linux)
    private static var resource: Int32 { Int32(RLIMIT_AS.rawValue) }
  #else
    private static var resource: Int32 { RLIMIT_AS }
  #endif
}
