import RIBs

/// The builders of what can stand over the menu: each is made when it is wanted.
struct MenuBuilders {
  let dependency: MenuComponent

  var profile: any ProfileBuildable { ProfileBuilder(dependency: dependency) }
  var coupons: any CouponsBuildable { CouponsBuilder(dependency: dependency) }
  var rideHistory: any RideHistoryBuildable { RideHistoryBuilder(dependency: dependency) }
  var notices: any NoticesBuildable { NoticesBuilder(dependency: dependency) }
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
