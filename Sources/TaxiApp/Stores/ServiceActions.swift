import Flux

/// The action creator of the service. It has no repository, because settings of the session change the service.
final class ServiceActions {
  private let dispatcher: Dispatcher

  init(dispatcher: Dispatcher) {
    self.dispatcher = dispatcher
  }

  /// Begins or ends the maintenance.
  func setMaintenance(_ isOn: Bool) {
    dispatcher.dispatch(ServiceAction.maintenance(isOn: isOn))
  }

  /// Expires the log-in, or makes it valid again.
  func setExpiry(_ isOn: Bool) {
    dispatcher.dispatch(ServiceAction.expiry(isOn: isOn))
  }

  /// Revokes the log-in, or makes it valid again.
  func setRevocation(_ isOn: Bool) {
    dispatcher.dispatch(ServiceAction.revocation(isOn: isOn))
  }
}
