import Foundation
import Synchronization

/// The wall clock as turns see it: it follows steps forward at once, and when somebody sets the clock back by up to a day
/// it goes on from where it was, at the same pace.
///
/// The time of a session never goes back. Did the daemon's, a link of a second that is opened after such a step would
/// wait until the wall clock is where it was before: an hour, or a day. A clock that is set back further was wrong, or is
/// now: it is followed, and only sessions that were used meanwhile go on from where they are.
final class SteadyClock: Sendable {
  /// How far ahead of the wall clock the time may be, in milliseconds: a day. A clock that was further ahead was wrong,
  /// and sessions that nobody used meanwhile need not be.
  static let credible: Int64 = 24 * 3600 * 1000

  /// The wall clock, which somebody may set.
  let wall: @Sendable () -> Int64
  /// The clock that runs on and is never set.
  let running: @Sendable () -> Int64
  /// How far the time is ahead of the running clock.
  private let offset: Atomic<Int64>

  /// A clock on two others, both in milliseconds: the wall's since 1970, and one that runs on and is never set.
  init(wall: @escaping @Sendable () -> Int64, running: @escaping @Sendable () -> Int64) {
    self.wall = wall
    self.running = running
    offset = Atomic(wall() - running())
  }

  /// A clock on those of the system. The one that runs on also counts the time that the machine sleeps.
  convenience init() {
    self.init(
      wall: { Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)) },
      running: { Uptime.nanoseconds / 1_000_000 })
  }

  /// The time, in milliseconds since 1970.
  var now: Int64 {
    let running = running()
    let step = wall() - running
    let before = offset.load(ordering: .relaxed)
    if before - step > Self.credible {
      // Somebody else may have seen it first.
      _ = offset.compareExchange(expected: before, desired: step, ordering: .relaxed)
    }
    return running + offset.max(step, ordering: .relaxed).newValue
  }

  /// Goes on from a time that was stored, when it lies ahead: the clock was set back while no daemon ran. Returns how
  /// far ahead it lay, in milliseconds; 0 for a time that has passed, or that is not to be believed.
  func goOn(from stored: Int64) -> Int64 {
    let running = running()
    let wall = wall()
    guard stored > wall, stored < wall + Self.credible else { return 0 }
    _ = offset.max(stored - running, ordering: .relaxed)
    return stored - wall
  }
}
