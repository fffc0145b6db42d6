import RIBs

final class RootRouter: LaunchRouter<RootInteractor>, RootRouting {
  private let homeBuilder: any HomeBuildable
  private lazy var slot = ChildSlot(of: self, .embedded)

  init(
    interactor: RootInteractor, view: RootViewController, component: RootComponent, homeBuilder: any HomeBuildable
  ) {
    self.homeBuilder = homeBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToHome() -> any HomeActionableItem {
    let (router, item) = homeBuilder.build()
    slot.attach(router)
    return item
  }
}
