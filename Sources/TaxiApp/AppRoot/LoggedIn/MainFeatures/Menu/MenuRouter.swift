import RIBs

/// A router that attaches one section above the menu.
final class MenuRouter: ViewableRouter<MenuInteractor, MenuViewController>, MenuRouting {
  private let profileBuilder: any ProfileBuildable
  private let couponsBuilder: any CouponsBuildable
  private let rideHistoryBuilder: any RideHistoryBuildable
  private let noticesBuilder: any NoticesBuildable
  private lazy var slot = ChildSlot(of: self, .pushed)

  init(
    interactor: MenuInteractor, view: MenuViewController, component: MenuComponent,
    profileBuilder: any ProfileBuildable,
    couponsBuilder: any CouponsBuildable, rideHistoryBuilder: any RideHistoryBuildable,
    noticesBuilder: any NoticesBuildable
  ) {
    self.profileBuilder = profileBuilder
    self.couponsBuilder = couponsBuilder
    self.rideHistoryBuilder = rideHistoryBuilder
    self.noticesBuilder = noticesBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToProfile() -> any ProfileActionableItem {
    let (router, item) = profileBuilder.build(withListener: interactor)
    slot.attach(router)
    return item
  }

  func routeToCoupons() -> any CouponsActionableItem {
    let (router, item) = couponsBuilder.build(withListener: interactor)
    slot.attach(router)
    return item
  }

  func routeToRideHistory() -> any RideHistoryActionableItem {
    let (router, item) = rideHistoryBuilder.build(withListener: interactor)
    slot.attach(router)
    return item
  }

  func routeToNotices() -> any NoticesActionableItem {
    let (router, item) = noticesBuilder.build(withListener: interactor)
    slot.attach(router)
    return item
  }

  func dismissSection() { slot.detach() }
}
