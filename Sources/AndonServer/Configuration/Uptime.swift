import Foundation

/// How long the machine has run, the time counted that it slept: for what is asked for several times a link, where
/// dividing a `Duration`, a number of 128 bits, costs as much as the clock itself.
enum Uptime {
  #if os(Linux)
    private static let clock = CLOCK_BOOTTIME
  #else
    // It counts sleep there.
    private static let clock = CLOCK_MONOTONIC
  #endif

  /// In nanoseconds. Nobody can set it.
  static var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
