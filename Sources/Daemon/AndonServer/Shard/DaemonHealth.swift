import ControlProtocol
import NIOConcurrencyHelpers
import NIOCore
import SessionEngine
import TextFormats

/// The health of the daemon, as `hello` and `status` show it. Shared by all threads.
final class DaemonHealth: Sendable {
  private struct State {
    /// The first failure of the store since the last commit that succeeded.
    var failure: String?
    /// The first corruption that was met. It stays, because a commit does not repair a page.
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

  /// Why the daemon is not healthy, as one sentence; `nil` in a healthy daemon.
  var trouble: String? {
    let silence = silence
    return state.withLockedValue { state in
      let cause = Self.degradation(state, silence)
      guard state.unloadable > 0 else { return cause }
      let sessions = state.unloadable == 1 ? "1 session" : "\(state.unloadable) sessions"
      let unloadable = "\(sessions) in which something is due cannot be loaded: see the daemon's log"
      return cause.map { "\($0); \(unloadable)" } ?? unloadable
    }
  }

  /// `ready`, `degraded` or `draining`. Sessions that cannot be loaded leave the daemon ready for all others.
  var daemonState: DaemonState {
    let silence = silence
    return state.withLockedValue {
      $0.isDraining ? .draining : Self.degradation($0, silence) == nil ? .ready : .degraded
    }
  }

  private static func degradation(_ state: State, _ silence: Duration?) -> String? {
    if let silence, silence >= patience {
      return "the disk has not responded for \(silence.components.seconds) s: a commit waits for it"
    }
    return state.corruption ?? state.failure
  }

  /// Records a failure of the store. The first cause is kept.
  func fail(_ error: any Error) {
    state.withLockedValue { state in
      if (error as? StorageError)?.code == .corrupt {
        state.corruption = state.corruption ?? "\(error)"
      } else {
        state.failure = state.failure ?? "\(error)"
      }
    }
  }

  /// Records that a commit succeeded.
  func recover() { state.withLockedValue { $0.failure = nil } }

  /// Records the number of sessions that cannot be loaded.
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
