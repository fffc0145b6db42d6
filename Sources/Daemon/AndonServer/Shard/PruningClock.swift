import Logging
import NIOCore
import SessionEngine
import TextFormats

/// The time by which the age of journal entries counts: the wall clock, but never further ahead than time has passed.
///
/// A wall clock that is set ahead by mistake would remove the whole journal at once. This time begins at that of the newest
/// entry, and grows as a monotonic clock does. So time during which no daemon ran, or the computer slept, does not count
/// either: entries stay longer, within the other bounds of the journal.
struct PruningClock {
  /// The difference between the clocks that is followed at once: a clock may be corrected by a little.
  static let tolerance: Int64 = 3_600_000

  private let clock: @Sendable () -> Int64
  private let logger: Logger
  private let eventLoop: any EventLoop
  private let start: NIODeadline
  /// The time of the newest entry at the start; without one the time of the start.
  private let anchor: Int64
  /// The wall clock and the monotonic time of the last look.
  private var last: (wall: Int64, uptime: NIODeadline)

  /// A clock that begins now. `newest` is the time of the newest entry, in milliseconds since 1970.
  init(newest: Int64?, clock: @escaping @Sendable () -> Int64, eventLoop: any EventLoop, logger: Logger) {
    (self.clock, self.eventLoop, self.logger) = (clock, eventLoop, logger)
    (start, last) = (eventLoop.now, (clock(), eventLoop.now))
    anchor = newest ?? last.wall
  }

  /// Returns the time of the newest entry of a store; `nil` when there is none, or it cannot be read.
  static func newest(in storage: any SessionStorage) -> Int64? {
    guard let last = try? storage.journal(session: nil, after: 0, limit: 1).last else { return nil }
    let page = try? storage.journal(session: nil, after: last.earlier(by: 1), limit: last.numbers.count)
    return try? page?.entries().map(\.at).max()
  }

  /// Returns the time now, in milliseconds since 1970, and logs a jump of the wall clock since the last call.
  mutating func now() -> Int64 {
    let (wall, uptime) = (clock(), eventLoop.now)
    let jump = wall - last.wall - Self.milliseconds(from: last.uptime, to: uptime)
    last = (wall, uptime)
    if jump > Self.tolerance {
      logger.warning(
        "the clock was set ahead, or the computer slept: that time does not age the entries of the journal",
        metadata: ["event": "clock.ahead", "seconds": "\(jump / 1_000)"])
    }
    return min(wall, anchor + Self.milliseconds(from: start, to: uptime) + Self.tolerance)
  }

  private static func milliseconds(from start: NIODeadline, to end: NIODeadline) -> Int64 {
    (end - start).nanoseconds / 1_000_000
  }
}
