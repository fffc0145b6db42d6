public import Streams

/// The time of one session: where it stands, and what is to happen when.
///
/// It moves only within a turn, from one due moment to the next, so that one long advance does what many short
/// ones do. What is scheduled is not stored: whoever schedules does so again when the session wakes, for the
/// same moment.
public final class SessionTime {
  /// The session's time, in milliseconds since 1970.
  public internal(set) var now: Int64
  private var timers: [SessionTimer] = []
  private var count = 0

  /// A session's time that stands at `now`.
  init(now: Int64) {
    self.now = now
  }

  /// Calls `body` once when the time has come to `moment`, in milliseconds since 1970, unless cancelled before.
  ///
  /// What is scheduled for now, or for a moment that has passed, happens later in the same turn.
  @discardableResult
  public func schedule(at moment: Int64, _ body: @escaping () -> Void) -> any Cancellable {
    schedule(at: moment, rank: 1, body)
  }

  /// Of what is due at one moment a lower rank comes first: answers (0) before timers (1), after a wake too.
  func schedule(at moment: Int64, rank: Int, _ body: @escaping () -> Void) -> any Cancellable {
    count += 1
    let timer = SessionTimer(moment: moment, rank: rank, number: count, action: Subscription(body))
    timers.append(timer)
    return timer.action
  }

  /// The earliest moment at which something is to happen; `nil` when nothing is scheduled.
  var nextMoment: Int64? { next?.moment }

  /// Runs the first of what is due now; says whether something was.
  func runNext() -> Bool {
    guard let next, next.moment <= now else { return false }
    next.action.end()?()
    return true
  }

  private var next: SessionTimer? {
    timers.removeAll { $0.action.body == nil }
    return timers.min { ($0.moment, $0.rank, $0.number) < ($1.moment, $1.rank, $1.number) }
  }
}

/// Something that is to happen at a moment.
private struct SessionTimer {
  let moment: Int64
  let rank: Int
  let number: Int
  let action: Subscription<() -> Void>
}
