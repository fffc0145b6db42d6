import Flux
import RIBs
import Streams

/// The three features of the tab bar; exactly one stands.
enum MainFeature: String, CaseIterable {
  case normalDispatch, reservation, wallet
}

/// What MainFeatures asks of its router.
protocol MainFeaturesRouting: Routing {
  func removeCurrentFeature()
  func routeToNormalDispatch() -> any NormalDispatchActionableItem
  func routeToReservation() -> any ReservationActionableItem
  func routeToWallet() -> any WalletActionableItem
  func dismissOverlay()
  func routeToMenu() -> any MenuActionableItem
  func routeToWebPage(_ url: String) -> any WebPageActionableItem
}

/// What MainFeatures shows.
protocol MainFeaturesPresentable: Presentable {
  func show(feature: MainFeature)
  func show(isMaintenance: Bool)
}

/// What MainFeatures tells its parent.
protocol MainFeaturesListener: AnyObject {}

/// What workflows can do on MainFeatures.
protocol MainFeaturesActionableItem: AnyObject {
  var isMaintenance: Bool { get }
  /// Drops the feature that stands, unless it is this one already, and dismisses what stands over it.
  func showNormalDispatch(keepingOverlay: Bool) -> Future<(any NormalDispatchActionableItem, Void)>
  /// Drops the feature that stands, unless it is this one already, and dismisses what stands over it.
  func showReservation(keepingOverlay: Bool) -> Future<(any ReservationActionableItem, Void)>
  /// Drops the feature that stands, unless it is this one already, and dismisses what stands over it.
  func showWallet(keepingOverlay: Bool) -> Future<(any WalletActionableItem, Void)>
  /// Opens the menu over the feature that stands.
  func showMenu() -> Future<(any MenuActionableItem, Void)>
  /// Opens a page over the feature that stands.
  func showWebPage(_ url: String) -> Future<(any WebPageActionableItem, Void)>
}

/// Keeps exactly one of the three features and at most one overlay, and knows about maintenance.
final class MainFeaturesInteractor: PresentableInteractor<any MainFeaturesPresentable> {
  weak var router: (any MainFeaturesRouting)?
  weak var listener: (any MainFeaturesListener)?

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

  private func switchFeature(to feature: MainFeature) {
    guard self.feature != feature, let router else { return }
    router.removeCurrentFeature()
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

  func showNormalDispatch(keepingOverlay: Bool) -> Future<(any NormalDispatchActionableItem, Void)> {
    if !keepingOverlay { router?.dismissOverlay() }
    switchFeature(to: .normalDispatch)
    return normalDispatch.wait(in: self)
  }

  func showReservation(keepingOverlay: Bool) -> Future<(any ReservationActionableItem, Void)> {
    if !keepingOverlay { router?.dismissOverlay() }
    switchFeature(to: .reservation)
    return reservation.wait(in: self)
  }

  func showWallet(keepingOverlay: Bool) -> Future<(any WalletActionableItem, Void)> {
    if !keepingOverlay { router?.dismissOverlay() }
    switchFeature(to: .wallet)
    return wallet.wait(in: self)
  }

  func showMenu() -> Future<(any MenuActionableItem, Void)> {
    menu.show(in: self) {
      router?.dismissOverlay()
      return router?.routeToMenu()
    }
  }

  func showWebPage(_ url: String) -> Future<(any WebPageActionableItem, Void)> {
    if webPage.item?.url != url {
      router?.dismissOverlay()
      if let router { webPage.send(router.routeToWebPage(url)) }
    }
    return webPage.wait(in: self)
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

extension MainFeaturesInteractor: NormalDispatchListener, ReservationListener, WalletListener {}

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
