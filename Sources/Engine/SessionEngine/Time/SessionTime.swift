public import Streams

/// The time of one session, with its timers.
///
/// Within a turn it moves from one due timer to the next, so that one long advance has the same effect as many short
/// ones. Timers are not stored. When the session wakes, the objects that set timers set them again for the same times.
public final class SessionTime {
  /// The session's time, in milliseconds since 1970.
  public internal(set) var now: Int64
  /// The timers, the next one last. Those that were cancelled are removed when one is set or comes last.
  private var timers: [SessionTimer] = []
  private var count = 0

  /// Creates a time without timers.
  init(now: Int64) {
    self.now = now
  }

  /// Sets a timer that calls `body` once at `moment`, in milliseconds since 1970, unless it is cancelled.
  ///
  /// A timer for now or for a time that has passed fires later in the same turn.
  @discardableResult
  public func schedule(at moment: Int64, _ body: @escaping () -> Void) -> any Cancellable {
    schedule(at: moment, rank: 1, body)
  }

  /// Sets a timer with a rank. Of timers that are due at the same time, a lower rank fires first: replies (0) before
  /// other timers (1), also after a wake.
  func schedule(at moment: Int64, rank: Int, _ body: @escaping () -> Void) -> any Cancellable {
    count += 1
    let timer = SessionTimer(moment: moment, rank: rank, number: count, action: Subscription(body))
    timers.removeAll { $0.action.hasEnded }
    timers.insert(timer, at: timers.firstIndex { $0 < timer } ?? timers.endIndex)
    return timer.action
  }

  /// The time of the next timer; `nil` when there is none.
  var nextMoment: Int64? { next?.moment }

  /// Whether a reply of the backend is due now.
  var isReplyDue: Bool { next.map { $0.moment <= now && $0.rank == 0 } ?? false }

  /// Fires the first timer that is due. Returns whether there was one.
  func runNext() -> Bool {
    guard let next, next.moment <= now else { return false }
    next.action.end()?()
    return true
  }

  private var next: SessionTimer? {
    while timers.last?.action.hasEnded == true { timers.removeLast() }
    return timers.last
  }
}

/// A timer: an action that is due at a time.
private struct SessionTimer {
  let moment: Int64
  let rank: Int
  let number: Int
  let action: Subscription<() -> Void>

  static func < (a: SessionTimer, b: SessionTimer) -> Bool {
    (a.moment, a.rank, a.number) < (b.moment, b.rank, b.number)
  }
}
