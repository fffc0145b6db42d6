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
    /// The sessions in memory whose time is ahead of the clock, with the lead in milliseconds.
    var leads: [String: Int64] = [:]
    /// What the start has found, although the store can be used.
    var startWarning: String?
    var isDraining = false
    /// When each operation on the disk began that has not ended yet, by the number of the operation.
    var diskAsked: [Int: ContinuousClock.Instant] = [:]
    var lastOperation = 0
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
      let causes = [
        Self.degradation(state, silence), state.startWarning, Self.unloadable(state.unloadable),
        Self.ahead(state.leads),
      ]
      let all = causes.compactMap { $0 }
      return all.isEmpty ? nil : all.joined(separator: "; ")
    }
  }

  private static func unloadable(_ count: Int) -> String? {
    guard count > 0 else { return nil }
    let sessions = count == 1 ? "1 session" : "\(count) sessions"
    return "\(sessions) in which something is due cannot be loaded: see the daemon's log"
  }

  private static func ahead(_ leads: [String: Int64]) -> String? {
    guard let first = leads.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
    let others = leads.count > 1 ? " and \(leads.count - 1) more" : ""
    return
      "the time of the session \(first.key)\(others) is \(first.value / 1_000) s ahead of the clock, and nothing expires in"
      + " it until then: set the clock right, or close the session and create it again"
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
      return
        "the disk has not responded for \(silence.components.seconds) s: a commit or the loading of a session waits for it"
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

  /// Whether the store has failed, and no commit has succeeded since.
  var hasFailed: Bool { state.withLockedValue { $0.failure != nil } }

  /// Records that a commit succeeded.
  func recover() { state.withLockedValue { $0.failure = nil } }

  /// Records what the start has found. It stays until the daemon ends, and the daemon is ready.
  func warn(_ warning: String?) { state.withLockedValue { $0.startWarning = warning } }

  /// Records the number of sessions that cannot be loaded.
  func unloadableSessions(_ count: Int) { state.withLockedValue { $0.unloadable = count } }

  /// Records that the time of a session is ahead of the clock.
  func leads(_ session: String, by milliseconds: Int64) {
    state.withLockedValue { $0.leads[session] = milliseconds }
  }

  /// Records that a session has left the memory.
  func forgetLead(of session: String) { state.withLockedValue { _ = $0.leads.removeValue(forKey: session) } }

  /// Records that the daemon stops.
  func drain() { state.withLockedValue { $0.isDraining = true } }

  /// Runs an operation on the disk. A disk that hangs reports no error; it is recognized by the time that it takes.
  func watchingDisk<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    let start = now()
    let number = state.withLockedValue { state in
      state.lastOperation += 1
      state.diskAsked[state.lastOperation] = start
      return state.lastOperation
    }
    defer { state.withLockedValue { _ = $0.diskAsked.removeValue(forKey: number) } }
    return try body()
  }

  /// The time since the oldest operation on the disk began that has not ended yet; `nil` when there is none.
  var silence: Duration? {
    let now = now()
    return state.withLockedValue { $0.diskAsked.values.min().map { now - $0 } }
  }
}
