import Flux

/// Whether the service is under maintenance: links stop then.
typealias MaintenanceStore = Store<MaintenanceState>

/// What happens to maintenance.
enum MaintenanceAction: Action {
  /// It began or ended.
  case changed(isOn: Bool)
}

/// The state of maintenance. It belongs to the service, so it outlives log-outs.
struct MaintenanceState: StoreState {
  static let storeName = "maintenance"

  var isOn = false

  mutating func reduce(_ action: any Action) {
    guard case .changed(let isOn)? = action as? MaintenanceAction else { return }
    self.isOn = isOn
  }
}
