import RIBs

/// The builders of what can stand over the menu.
struct MenuBuilders {
  let profile: any ProfileBuildable
  let coupons: any CouponsBuildable
  let rideHistory: any RideHistoryBuildable
  let notices: any NoticesBuildable
}

/// Shows one section over the menu.
final class MenuRouter: SlotRouter<MenuInteractor, MenuScreen>, MenuRouting {
  private let builders: MenuBuilders

  init(interactor: MenuInteractor, view: MenuScreen, component: MenuComponent, builders: MenuBuilders) {
    self.builders = builders
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToProfile() -> any ProfileActionableItem {
    let (router, item) = builders.profile.build(withListener: interactor)
    show(router)
    return item
  }

  func routeToCoupons() -> any CouponsActionableItem {
    let (router, item) = builders.coupons.build(withListener: interactor)
    show(router)
    return item
  }

  func routeToRideHistory() -> any RideHistoryActionableItem {
    let (router, item) = builders.rideHistory.build(withListener: interactor)
    show(router)
    return item
  }

  func routeToNotices() -> any NoticesActionableItem {
    let (router, item) = builders.notices.build(withListener: interactor)
    show(router)
    return item
  }

  func dismissSection() { dismiss() }
}
