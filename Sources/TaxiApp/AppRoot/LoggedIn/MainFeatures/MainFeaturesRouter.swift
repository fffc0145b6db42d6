import RIBs

/// Attaches one feature at a time.
final class MainFeaturesRouter: Router<MainFeaturesInteractor>, MainFeaturesRouting {
  private let normalDispatchBuilder: any NormalDispatchBuildable
  private let reservationBuilder: any ReservationBuildable
  private let walletBuilder: any WalletBuildable
  private var feature: (any Routing)?

  init(
    interactor: MainFeaturesInteractor, component: MainFeaturesComponent,
    normalDispatchBuilder: any NormalDispatchBuildable, reservationBuilder: any ReservationBuildable,
    walletBuilder: any WalletBuildable
  ) {
    self.normalDispatchBuilder = normalDispatchBuilder
    self.reservationBuilder = reservationBuilder
    self.walletBuilder = walletBuilder
    super.init(interactor: interactor, component: component)
  }

  func removeCurrentFeature() {
    guard let feature else { return }
    self.feature = nil
    detachChild(feature)
  }

  func routeToNormalDispatch() -> any NormalDispatchActionableItem {
    let (router, item) = normalDispatchBuilder.build(withListener: interactor)
    show(router)
    return item
  }

  func routeToReservation() -> any ReservationActionableItem {
    let (router, item) = reservationBuilder.build(withListener: interactor)
    show(router)
    return item
  }

  func routeToWallet() -> any WalletActionableItem {
    let (router, item) = walletBuilder.build(withListener: interactor)
    show(router)
    return item
  }

  private func show(_ router: any Routing) {
    feature = router
    attachChild(router)
  }
}
