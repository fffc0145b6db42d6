import ControlProtocol
import NIOConcurrencyHelpers
import NIOCore
import Synchronization

/// How the daemon is, as `hello` and `status` tell it. Locked by whoever fails or asks, and by the first commit that
/// succeeds again: never on the way of a link.
final class DaemonHealth: Sendable {
  private struct State {
    var trouble: String?
    /// Who reads a damaged page all the time must not fill a disk.
    var failures = Recurrence()
    var leftOut = 0
    var isDraining = false
  }
  /// After how long the disk is said not to answer.
  static let patience = Duration.seconds(5)

  private let contents = NIOLockedValueBox(State())
  /// Whether the store has failed and not succeeded since.
  private let isTroubled = Atomic<Bool>(false)
  /// When the disk was asked for what it has not given yet, in nanoseconds since the start; `noQuestion` when for
  /// nothing.
  private let asked = Atomic<Int64>(noQuestion)
  private static let noQuestion: Int64 = -1
  private let start: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant

  /// The health of a daemon that begins, with a clock that is never set.
  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }) {
    self.now = now
    start = now()
  }

  /// A commit that does not end; else the first cause of trouble since the last one that succeeded; else, or besides,
  /// what else is wrong.
  var trouble: String? {
    let silent = silent
    return contents.withLockedValue { state in
      let trouble = silent ?? state.trouble
      guard state.leftOut > 0 else { return trouble }
      let sessions = state.leftOut == 1 ? "1 session" : "\(state.leftOut) sessions"
      let asleep = "\(sessions) in which something is due cannot be loaded: see the daemon's log"
      return trouble.map { "\($0); \(asleep)" } ?? asleep
    }
  }

  /// `ready`, `degraded` or `draining`.
  var state: DaemonState {
    let silent = silent
    return contents.withLockedValue {
      $0.isDraining ? .draining : (silent ?? $0.trouble) == nil ? .ready : .degraded
    }
  }

  /// The store failed. The first cause is kept: what follows it tells less. True when it is to be logged.
  @discardableResult
  func fail(_ cause: String) -> Bool {
    contents.withLockedValue { state in
      state.trouble = state.trouble ?? cause
      isTroubled.store(true, ordering: .relaxed)
      return state.failures.come(at: .uptimeNanoseconds(UInt64(age))) != nil
    }
  }

  /// A commit succeeded.
  func recover() {
    guard isTroubled.load(ordering: .relaxed) else { return }
    contents.withLockedValue { state in
      state.trouble = nil
      isTroubled.store(false, ordering: .relaxed)
    }
  }

  /// So many sessions cannot be woken. All others can: the daemon is as ready as before.
  func leaveOut(_ count: Int) { contents.withLockedValue { $0.leftOut = count } }

  /// The daemon stops.
  func drain() { contents.withLockedValue { $0.isDraining = true } }

  /// Does what the disk is needed for. A disk that hangs says nothing, and gives no error: only the time tells.
  func watching<Answer, Failure>(_ body: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    asked.store(age, ordering: .relaxed)
    defer { asked.store(Self.noQuestion, ordering: .relaxed) }
    return try body()
  }

  /// For how long the disk has not answered; `nil` when it is asked for nothing.
  var silence: Duration? {
    let asked = asked.load(ordering: .relaxed)
    return asked == Self.noQuestion ? nil : .nanoseconds(age - asked)
  }

  /// What is wrong with a disk that does not answer.
  private var silent: String? {
    guard let silence, silence >= Self.patience else { return nil }
    return "the disk has not answered for \(silence.components.seconds) s: a commit waits for it"
  }

  /// Nanoseconds since the start.
  private var age: Int64 {
    let (seconds, attoseconds) = (now() - start).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
