import ControlProtocol
import NIOConcurrencyHelpers
import NIOCore
import SessionEngine

/// How the daemon is, as `hello` and `status` tell it. Shared by all threads.
final class DaemonHealth: Sendable {
  private struct State {
    /// The first cause of trouble since the last commit that succeeded.
    var trouble: String?
    /// The first corruption that was met. It stays: a commit that succeeds mends no page.
    var corruption: String?
    var failedReadings = LogThrottle()
    /// The number of sessions in which something is due and that cannot be loaded.
    var unloadable = 0
    var isDraining = false
    /// When the disk was asked for what it has not given yet.
    var diskAsked: ContinuousClock.Instant?
  }
  /// The time after which the disk is said not to respond.
  static let patience = Duration.seconds(5)

  private let state = NIOLockedValueBox(State())
  private let start: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant

  /// The health of a daemon that starts. `now` is a clock that is never set.
  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }) {
    self.now = now
    start = now()
  }

  /// What is wrong, as one sentence; `nil` when nothing is.
  var trouble: String? {
    let silence = silence
    return state.withLockedValue { state in
      let trouble = Self.trouble(state, silence)
      guard state.unloadable > 0 else { return trouble }
      let sessions = state.unloadable == 1 ? "1 session" : "\(state.unloadable) sessions"
      let asleep = "\(sessions) in which something is due cannot be loaded: see the daemon's log"
      return trouble.map { "\($0); \(asleep)" } ?? asleep
    }
  }

  /// `ready`, `degraded` or `draining`. Sessions that cannot be loaded leave the daemon ready for all others.
  var daemonState: DaemonState {
    let silence = silence
    return state.withLockedValue {
      $0.isDraining ? .draining : Self.trouble($0, silence) == nil ? .ready : .degraded
    }
  }

  private static func trouble(_ state: State, _ silence: Duration?) -> String? {
    if let silence, silence >= patience {
      return "the disk has not responded for \(silence.components.seconds) s: a commit waits for it"
    }
    return state.corruption ?? state.trouble
  }

  /// Takes in that the store failed. The first cause is kept.
  func fail(_ error: any Error) {
    state.withLockedValue { state in
      if (error as? StorageError)?.code == .corrupt {
        state.corruption = state.corruption ?? "\(error)"
      } else {
        state.trouble = state.trouble ?? "\(error)"
      }
    }
  }

  /// Takes in that a reading of the store failed. Returns whether that is to be logged.
  func failReading(_ error: any Error) -> Bool {
    fail(error)
    let age = (now() - start) / .nanoseconds(1)
    return state.withLockedValue { $0.failedReadings.pass(at: .uptimeNanoseconds(UInt64(age))) != nil }
  }

  /// Takes in that a commit succeeded.
  func recover() { state.withLockedValue { $0.trouble = nil } }

  /// Takes in how many sessions cannot be woken.
  func unloadableSessions(_ count: Int) { state.withLockedValue { $0.unloadable = count } }

  /// Takes in that the daemon stops.
  func drain() { state.withLockedValue { $0.isDraining = true } }

  /// Runs what needs the disk. A disk that hangs reports no error, so only the time tells.
  func watchingDisk<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    let start = now()
    state.withLockedValue { $0.diskAsked = start }
    defer { state.withLockedValue { $0.diskAsked = nil } }
    return try body()
  }

  /// The time for which the disk has not responded; `nil` when it is asked for nothing.
  var silence: Duration? {
    let now = now()
    return state.withLockedValue { $0.diskAsked.map { now - $0 } }
  }
}
