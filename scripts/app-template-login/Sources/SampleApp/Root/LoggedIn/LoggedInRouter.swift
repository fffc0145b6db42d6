import RIBs

final class LoggedInRouter: Router<LoggedInInteractor>, LoggedInRouting {
  private let homeBuilder: any HomeBuildable
  private lazy var slot = ChildSlot(of: self, .embedded)

  init(interactor: LoggedInInteractor, component: LoggedInComponent, homeBuilder: any HomeBuildable) {
    self.homeBuilder = homeBuilder
    super.init(interactor: interactor, component: component)
  }

  func routeToHome() -> any HomeActionableItem {
    let (router, item) = homeBuilder.build()
    slot.attach(router)
    return item
  }
}
