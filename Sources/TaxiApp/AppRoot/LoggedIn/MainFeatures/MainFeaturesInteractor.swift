import Flux
import RIBs
import Streams

/// The three features of the tab bar; exactly one stands.
enum MainFeature: Equatable {
  case normalDispatch
  case reservation
  case wallet
}

/// What MainFeatures asks of its router.
protocol MainFeaturesRouting: Routing {
  func removeCurrentFeature()
  func routeToNormalDispatch() -> any NormalDispatchActionableItem
  func routeToReservation() -> any ReservationActionableItem
  func routeToWallet() -> any WalletActionableItem
}

/// What MainFeatures tells its parent.
protocol MainFeaturesListener: AnyObject {}

/// What workflows can do on MainFeatures.
protocol MainFeaturesActionableItem: AnyObject {
  var isMaintenance: Bool { get }
  /// Drops the feature that stands, unless it is this one already, and switches to this one.
  func removeCurrentFeatureAndSwitch(to feature: MainFeature)
  func waitForNormalDispatch() -> Future<(any NormalDispatchActionableItem, Void)>
  func waitForReservation() -> Future<(any ReservationActionableItem, Void)>
  func waitForWallet() -> Future<(any WalletActionableItem, Void)>
}

/// Keeps exactly one of the three features, and knows about maintenance.
final class MainFeaturesInteractor: Interactor {
  weak var router: (any MainFeaturesRouting)?
  weak var listener: (any MainFeaturesListener)?

  private let maintenanceStore: MaintenanceStore
  private let normalDispatch = ActionableItemSubject<any NormalDispatchActionableItem>(
    waitingFor: "the dispatch feature")
  private let reservation = ActionableItemSubject<any ReservationActionableItem>(waitingFor: "the reservation feature")
  private let wallet = ActionableItemSubject<any WalletActionableItem>(waitingFor: "the wallet feature")
  private var current: MainFeature?

  init(maintenanceStore: MaintenanceStore) {
    self.maintenanceStore = maintenanceStore
  }

  override func didBecomeActive() {
    removeCurrentFeatureAndSwitch(to: .normalDispatch)
  }
}

extension MainFeaturesInteractor: MainFeaturesActionableItem {
  var isMaintenance: Bool { maintenanceStore.state.isOn }

  func removeCurrentFeatureAndSwitch(to feature: MainFeature) {
    guard current != feature, let router else { return }
    router.removeCurrentFeature()
    current = feature
    switch feature {
    case .normalDispatch: normalDispatch.send(router.routeToNormalDispatch())
    case .reservation: reservation.send(router.routeToReservation())
    case .wallet: wallet.send(router.routeToWallet())
    }
  }

  func waitForNormalDispatch() -> Future<(any NormalDispatchActionableItem, Void)> {
    normalDispatch.wait(in: self)
  }

  func waitForReservation() -> Future<(any ReservationActionableItem, Void)> {
    reservation.wait(in: self)
  }

  func waitForWallet() -> Future<(any WalletActionableItem, Void)> {
    wallet.wait(in: self)
  }
}

extension MainFeaturesInteractor: NormalDispatchListener, ReservationListener, WalletListener {}
