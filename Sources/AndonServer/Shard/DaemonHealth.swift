import ControlProtocol
import NIOConcurrencyHelpers

/// How the daemon is, as `hello` and `status` tell it. Locked by whoever fails or asks, and a few times a commit: never
/// by a link.
final class DaemonHealth: Sendable {
  private struct State {
    var trouble: String?
    var leftOut = 0
    var isDraining = false
    /// When the writer asked the disk for what it has not got yet.
    var asked: ContinuousClock.Instant?
  }
  /// After how long the disk is said not to answer.
  static let patience = Duration.seconds(5)

  private let contents = NIOLockedValueBox(State())
  private let now: @Sendable () -> ContinuousClock.Instant

  /// The health of a daemon that begins, with a clock that is never set.
  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }) { self.now = now }

  /// A commit that does not end; else the first cause of trouble since the last one that succeeded; else, or besides,
  /// what else is wrong.
  var trouble: String? {
    let now = now()
    return contents.withLockedValue { state in
      let trouble = Self.trouble(of: state, at: now)
      guard state.leftOut > 0 else { return trouble }
      let sessions = state.leftOut == 1 ? "1 session" : "\(state.leftOut) sessions"
      let asleep = "\(sessions) in which something is due cannot be loaded: see the daemon's log"
      return trouble.map { "\($0); \(asleep)" } ?? asleep
    }
  }

  /// `ready`, `degraded` or `draining`.
  var state: DaemonState {
    let now = now()
    return contents.withLockedValue {
      $0.isDraining ? .draining : Self.trouble(of: $0, at: now) == nil ? .ready : .degraded
    }
  }

  /// The store failed. The first cause is kept: what follows it tells less.
  func fail(_ cause: String) { contents.withLockedValue { $0.trouble = $0.trouble ?? cause } }

  /// A commit succeeded.
  func recover() { contents.withLockedValue { $0.trouble = nil } }

  /// So many sessions cannot be woken. All others can: the daemon is as ready as before.
  func leaveOut(_ count: Int) { contents.withLockedValue { $0.leftOut = count } }

  /// The daemon stops.
  func drain() { contents.withLockedValue { $0.isDraining = true } }

  /// Does what the disk is needed for. A disk that hangs says nothing, and gives no error: only the time tells.
  func watching<Answer, Failure>(_ body: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    let start = now()
    contents.withLockedValue { $0.asked = start }
    defer { contents.withLockedValue { $0.asked = nil } }
    return try body()
  }

  /// For how long the disk has not answered; `nil` when it is asked for nothing.
  var silence: Duration? {
    let now = now()
    return contents.withLockedValue { $0.asked }.map { now - $0 }
  }

  private static func trouble(of state: State, at now: ContinuousClock.Instant) -> String? {
    if let asked = state.asked, now - asked >= patience {
      return "the disk has not answered for \((now - asked).components.seconds) s: a commit waits for it"
    }
    return state.trouble
  }
}
