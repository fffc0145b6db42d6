import HeapModule
import NIOCore

/// The timers of the sessions in memory: which session is due next, by the wall clock.
///
/// The session names of timers that no longer hold stay in the heap until their time; the shard asks the session again.
struct SessionTimers {
  /// The longest time that a timer sleeps before it looks at the wall clock again, in milliseconds. A step of the clock
  /// is noticed after this time at the latest.
  static let longestSleep: Int64 = 5_000

  private struct Entry: Comparable {
    let moment: Int64
    let session: String

    static func < (a: Entry, b: Entry) -> Bool { (a.moment, a.session) < (b.moment, b.session) }
  }

  private let eventLoop: any EventLoop
  private let clock: @Sendable () -> Int64
  private var heap = Heap<Entry>()
  /// The moment that each session is due at.
  private var moments: [String: Int64] = [:]
  private var sleep: (until: Int64, task: Scheduled<Void>)?

  init(eventLoop: any EventLoop, clock: @escaping @Sendable () -> Int64) {
    self.eventLoop = eventLoop
    self.clock = clock
  }

  /// Sets the moment at which something is due in a session, in milliseconds since 1970; `nil` for never.
  mutating func set(_ session: String, at moment: Int64?) {
    guard moments[session] != moment else { return }
    moments[session] = moment
    guard let moment else { return }
    heap.insert(Entry(moment: moment, session: session))
    if heap.count > 2 * moments.count + 64 { heap = Heap(moments.map { Entry(moment: $1, session: $0) }) }
  }

  /// Removes and returns the sessions that are due now.
  mutating func takeDue() -> [String] {
    sleep = nil
    let now = clock()
    var due: [String] = []
    while let first = heap.min, first.moment <= now {
      heap.removeMin()
      guard moments[first.session] == first.moment else { continue }
      moments[first.session] = nil
      due.append(first.session)
    }
    return due
  }

  /// Ends all timers.
  mutating func cancel() {
    sleep?.task.cancel()
    sleep = nil
    heap = Heap()
    moments = [:]
  }

  /// Runs `body` on the event loop when a session may be due, unless that is planned already.
  mutating func schedule(_ body: @escaping @Sendable () -> Void) {
    guard let moment = heap.min?.moment, moment < sleep?.until ?? .max else { return }
    sleep?.task.cancel()
    sleep = (moment, eventLoop.scheduleTask(in: Self.delay(until: moment, now: clock()), body))
  }

  /// The time to sleep until a moment of the wall clock, or until the clock must be looked at again.
  static func delay(until moment: Int64, now: Int64, atLeast least: Int64 = 0) -> TimeAmount {
    .milliseconds(max(least, min(longestSleep, moment - now)))
  }
}
