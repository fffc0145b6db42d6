import ControlProtocol
import Synchronization

/// How the daemon is, as `hello` and `status` tell it. Locked by whoever fails or asks, and once a commit: never by a
/// link.
final class DaemonHealth: Sendable {
  private struct State {
    var trouble: String?
    var isDraining = false
  }
  private let contents = Mutex(State())

  /// The first cause of trouble since the last commit that succeeded.
  var trouble: String? { contents.withLock { $0.trouble } }

  /// `ready`, `degraded` or `draining`.
  var state: DaemonState { contents.withLock { $0.isDraining ? .draining : $0.trouble == nil ? .ready : .degraded } }

  /// The store failed. The first cause is kept: what follows it tells less.
  func fail(_ cause: String) { contents.withLock { $0.trouble = $0.trouble ?? cause } }

  /// A commit succeeded.
  func recover() { contents.withLock { $0.trouble = nil } }

  /// The daemon stops.
  func drain() { contents.withLock { $0.isDraining = true } }
}
