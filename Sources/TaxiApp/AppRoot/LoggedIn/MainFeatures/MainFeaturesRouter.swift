import RIBs

/// A router that attaches one feature, and at most one overlay above it.
final class MainFeaturesRouter: ViewableRouter<MainFeaturesInteractor, MainFeaturesViewController>, MainFeaturesRouting
{
  private let normalDispatchBuilder: any NormalDispatchBuildable
  private let reservationBuilder: any ReservationBuildable
  private let walletBuilder: any WalletBuildable
  private let menuBuilder: any MenuBuildable
  private let webPageBuilder: any WebPageBuildable
  private lazy var feature = ChildSlot(of: self, .embedded)
  private lazy var overlay = ChildSlot(of: self, .presented)

  init(
    interactor: MainFeaturesInteractor, view: MainFeaturesViewController, component: MainFeaturesComponent,
    normalDispatchBuilder: any NormalDispatchBuildable, reservationBuilder: any ReservationBuildable,
    walletBuilder: any WalletBuildable, menuBuilder: any MenuBuildable, webPageBuilder: any WebPageBuildable
  ) {
    self.normalDispatchBuilder = normalDispatchBuilder
    self.reservationBuilder = reservationBuilder
    self.walletBuilder = walletBuilder
    self.menuBuilder = menuBuilder
    self.webPageBuilder = webPageBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func detachFeature() { feature.detach() }

  func routeToNormalDispatch() -> any NormalDispatchActionableItem {
    let (router, item) = normalDispatchBuilder.build()
    feature.attach(router)
    return item
  }

  func routeToReservation() -> any ReservationActionableItem {
    let (router, item) = reservationBuilder.build(withListener: interactor)
    feature.attach(router)
    return item
  }

  func routeToWallet() -> any WalletActionableItem {
    let (router, item) = walletBuilder.build()
    feature.attach(router)
    return item
  }

  func dismissOverlay() { overlay.detach() }

  func routeToMenu() -> any MenuActionableItem {
    let (router, item) = menuBuilder.build(withListener: interactor)
    overlay.attach(router)
    return item
  }

  func routeToWebPage(_ url: String) -> any WebPageActionableItem {
    let (router, item) = webPageBuilder.build(withListener: interactor, url: url)
    overlay.attach(router)
    return item
  }
}
