import Flux
import RIBs
import Streams

/// The three features of the tab bar. Exactly one is attached.
enum MainFeature: String, CaseIterable {
  case normalDispatch, reservation, wallet
}

protocol MainFeaturesRouting: Routing {
  func detachFeature()
  func routeToNormalDispatch() -> any NormalDispatchActionableItem
  func routeToReservation() -> any ReservationActionableItem
  func routeToWallet() -> any WalletActionableItem
  func dismissOverlay()
  func routeToMenu() -> any MenuActionableItem
  func routeToWebPage(_ url: String) -> any WebPageActionableItem
}

protocol MainFeaturesPresentable: Presentable {
  func show(feature: MainFeature)
  func show(isMaintenance: Bool)
}

protocol MainFeaturesActionableItem: AnyObject {
  var isMaintenance: Bool { get }
  /// Switches to NormalDispatch, unless it is attached, and dismisses the overlay unless it is kept.
  func showNormalDispatch(keepingOverlay: Bool) -> Reached<any NormalDispatchActionableItem>
  /// Switches to Reservation, unless it is attached, and dismisses the overlay unless it is kept.
  func showReservation(keepingOverlay: Bool) -> Reached<any ReservationActionableItem>
  /// Switches to Wallet, unless it is attached, and dismisses the overlay unless it is kept.
  func showWallet(keepingOverlay: Bool) -> Reached<any WalletActionableItem>
  /// Opens the menu above the feature.
  func showMenu() -> Reached<any MenuActionableItem>
  /// Opens a page above the feature.
  func showWebPage(_ url: String) -> Reached<any WebPageActionableItem>
}

/// The logic of MainFeatures: shows exactly one feature, at most one overlay, and the maintenance banner.
///
/// Under maintenance the feature stays: a link to a feature stops, and the tabs of the other features are disabled. The
/// screens of the feature itself, and overlays, open as usual, because the backend refuses every change.
final class MainFeaturesInteractor: PresentableInteractor<any MainFeaturesPresentable> {
  weak var router: (any MainFeaturesRouting)?
  private let serviceStore: ServiceStore
  private let normalDispatch = ActionableItemSubject<any NormalDispatchActionableItem>(
    waitingFor: "the dispatch feature")
  private let reservation = ActionableItemSubject<any ReservationActionableItem>(waitingFor: "the reservation feature")
  private let wallet = ActionableItemSubject<any WalletActionableItem>(waitingFor: "the wallet feature")
  private let menu = ActionableItemSubject<any MenuActionableItem>(waitingFor: "the menu")
  private let webPage = ActionableItemSubject<any WebPageActionableItem>(waitingFor: "the page")
  private var feature: MainFeature?

  init(presenter: any MainFeaturesPresentable, serviceStore: ServiceStore) {
    self.serviceStore = serviceStore
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    serviceStore.states.subscribe { [weak self] in self?.presenter.show(isMaintenance: $0.isMaintenance) }
      .cancelOnDeactivate(of: self)
    switchFeature(to: .normalDispatch)
  }

  private func showFeature(_ feature: MainFeature, keepingOverlay: Bool) {
    if !keepingOverlay { router?.dismissOverlay() }
    switchFeature(to: feature)
  }

  private func switchFeature(to feature: MainFeature) {
    guard self.feature != feature, let router else { return }
    router.detachFeature()
    self.feature = feature
    presenter.show(feature: feature)
    switch feature {
    case .normalDispatch: normalDispatch.send(router.routeToNormalDispatch())
    case .reservation: reservation.send(router.routeToReservation())
    case .wallet: wallet.send(router.routeToWallet())
    }
  }
}

extension MainFeaturesInteractor: MainFeaturesActionableItem {
  var isMaintenance: Bool { serviceStore.state.isMaintenance }

  func showNormalDispatch(keepingOverlay: Bool) -> Reached<any NormalDispatchActionableItem> {
    showFeature(.normalDispatch, keepingOverlay: keepingOverlay)
    return normalDispatch.wait(in: self)
  }

  func showReservation(keepingOverlay: Bool) -> Reached<any ReservationActionableItem> {
    showFeature(.reservation, keepingOverlay: keepingOverlay)
    return reservation.wait(in: self)
  }

  func showWallet(keepingOverlay: Bool) -> Reached<any WalletActionableItem> {
    showFeature(.wallet, keepingOverlay: keepingOverlay)
    return wallet.wait(in: self)
  }

  func showMenu() -> Reached<any MenuActionableItem> {
    menu.show(in: self) { router?.routeToMenu() }
  }

  func showWebPage(_ url: String) -> Reached<any WebPageActionableItem> {
    webPage.show(in: self, where: { $0.url == url }) { router?.routeToWebPage(url) }
  }
}

extension MainFeaturesInteractor: MainFeaturesPresentableListener {
  func didTapFeature(_ feature: MainFeature) {
    switchFeature(to: feature)
  }

  func didTapMenu() {
    _ = showMenu()
  }
}

extension MainFeaturesInteractor: ReservationListener {
  func reservationDidOpenOrder(_ order: Int) {
    _ = showNormalDispatch(keepingOverlay: true).flatMap { item, _ in item.prepareToShowOrder(order) }
      .flatMap { item, _ in item.showOrder(order) }
  }
}

extension MainFeaturesInteractor: MenuListener, WebPageListener {
  func menuDidTapClose() {
    router?.dismissOverlay()
  }

  func menuDidOpenPage(_ url: String) {
    _ = showWebPage(url)
  }

  func webPageDidTapClose() {
    router?.dismissOverlay()
  }
}
