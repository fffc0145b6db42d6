import RIBs

/// The builders of what can stand in the main features: each is made when it is wanted.
struct MainFeaturesBuilders {
  let dependency: MainFeaturesComponent

  var normalDispatch: any NormalDispatchBuildable { NormalDispatchBuilder(dependency: dependency) }
  var reservation: any ReservationBuildable { ReservationBuilder(dependency: dependency) }
  var wallet: any WalletBuildable { WalletBuilder(dependency: dependency) }
  var menu: any MenuBuildable { MenuBuilder(dependency: dependency) }
  var webPage: any WebPageBuildable { WebPageBuilder(dependency: dependency) }
}

/// Shows one feature, and over it at most one overlay.
final class MainFeaturesRouter: ViewableRouter<MainFeaturesInteractor, MainFeaturesScreen>, MainFeaturesRouting {
  private let builders: MainFeaturesBuilders
  private var feature: RouterNode?
  private var overlay: RouterNode?

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
