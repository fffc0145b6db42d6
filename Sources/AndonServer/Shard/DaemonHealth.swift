import ControlProtocol
import NIOConcurrencyHelpers
import NIOCore
import SessionEngine

/// The health of the daemon, as `hello` and `status` show it. Shared by all threads.
final class DaemonHealth: Sendable {
  private struct State {
    /// The first cause of trouble since the last commit that succeeded.
    var trouble: String?
    /// The first corruption that was met. It stays: a commit that succeeds mends no page.
    var corruption: String?
    /// The number of sessions in which something is due and that cannot be loaded.
    var unloadable = 0
    var isDraining = false
    /// When the operation on the disk began that has not ended yet.
    var diskAsked: ContinuousClock.Instant?
  }
  /// The time after which the disk counts as not responding.
  static let patience = Duration.seconds(5)

  private let state = NIOLockedValueBox(State())
  private let now: @Sendable () -> ContinuousClock.Instant

  /// The health of a daemon that starts. `now` is a monotonic clock.
  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }) {
    self.now = now
  }

  /// The present trouble, as one sentence; `nil` in a healthy daemon.
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

  /// Records a failure of the store. The first cause is kept.
  func fail(_ error: any Error) {
    state.withLockedValue { state in
      if (error as? StorageError)?.code == .corrupt {
        state.corruption = state.corruption ?? "\(error)"
      } else {
        state.trouble = state.trouble ?? "\(error)"
      }
    }
  }

  /// Records that a commit succeeded.
  func recover() { state.withLockedValue { $0.trouble = nil } }

  /// Records the number of sessions that cannot be woken.
  func unloadableSessions(_ count: Int) { state.withLockedValue { $0.unloadable = count } }

  /// Records that the daemon stops.
  func drain() { state.withLockedValue { $0.isDraining = true } }

  /// Runs an operation on the disk. A disk that hangs reports no error; it is recognized by the time that it takes.
  func watchingDisk<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    let start = now()
    state.withLockedValue { $0.diskAsked = start }
    defer { state.withLockedValue { $0.diskAsked = nil } }
    return try body()
  }

  /// The time since the present operation on the disk began; `nil` when there is none.
  var silence: Duration? {
    let now = now()
    return state.withLockedValue { $0.diskAsked.map { now - $0 } }
  }
}
