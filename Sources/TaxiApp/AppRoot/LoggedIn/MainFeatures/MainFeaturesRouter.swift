import RIBs

/// The builders of what can stand in the main features.
struct MainFeaturesBuilders {
  let normalDispatch: any NormalDispatchBuildable
  let reservation: any ReservationBuildable
  let wallet: any WalletBuildable
  let menu: any MenuBuildable
  let webPage: any WebPageBuildable
}

/// Shows one feature, and over it at most one overlay.
final class MainFeaturesRouter: ViewableRouter<MainFeaturesInteractor, MainFeaturesScreen>, MainFeaturesRouting {
  private let builders: MainFeaturesBuilders
  private var feature: (any Routing)?
  private var overlay: (any Routing)?

  init(
    interactor: MainFeaturesInteractor, view: MainFeaturesScreen, component: MainFeaturesComponent,
    builders: MainFeaturesBuilders
  ) {
    self.builders = builders
    super.init(interactor: interactor, view: view, component: component)
  }

  func removeCurrentFeature() {
    // Whoever hears that one leaves may show another meanwhile.
    while let leaving = feature {
      feature = nil
      detachChild(leaving)
    }
  }

  func routeToNormalDispatch() -> any NormalDispatchActionableItem {
    let (router, item) = builders.normalDispatch.build(withListener: interactor)
    feature = router
    attachChild(router)
    return item
  }

  func routeToReservation() -> any ReservationActionableItem {
    let (router, item) = builders.reservation.build(withListener: interactor)
    feature = router
    attachChild(router)
    return item
  }

  func routeToWallet() -> any WalletActionableItem {
    let (router, item) = builders.wallet.build(withListener: interactor)
    feature = router
    attachChild(router)
    return item
  }

  func dismissOverlay() {
    while let leaving = overlay {
      overlay = nil
      detachChild(leaving)
    }
  }

  func routeToMenu() -> any MenuActionableItem {
    let (router, item) = builders.menu.build(withListener: interactor)
    overlay = router
    attachChild(router)
    return item
  }

  func routeToWebPage(_ url: String) -> any WebPageActionableItem {
    let (router, item) = builders.webPage.build(withListener: interactor, url: url)
    overlay = router
    attachChild(router)
    return item
  }
}
