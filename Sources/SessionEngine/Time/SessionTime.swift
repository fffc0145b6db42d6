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
    let timer = SessionTimer(moment: moment, rank: rank, number: count, body: body)
    timers.append(timer)
    return timer
  }

  /// The earliest moment at which something is to happen; `nil` when nothing is scheduled.
  var nextMoment: Int64? {
    timers.removeAll { $0.body == nil }
    return timers.min { $0.isBefore($1) }?.moment
  }

  /// Runs the first of what is due now; says whether something was.
  func runNext() -> Bool {
    timers.removeAll { $0.body == nil }
    guard let next = timers.min(by: { $0.isBefore($1) }), next.moment <= now else { return false }
    let body = next.body
    next.cancel()
    body?()
    return true
  }
}

private final class SessionTimer: Cancellable {
  let moment: Int64
  let rank: Int
  let number: Int
  var body: (() -> Void)?

  init(moment: Int64, rank: Int, number: Int, body: @escaping () -> Void) {
    self.moment = moment
    self.rank = rank
    self.number = number
    self.body = body
  }

  func isBefore(_ other: SessionTimer) -> Bool {
    (moment, rank, number) < (other.moment, other.rank, other.number)
  }

  func cancel() {
    body = nil
  }
}
