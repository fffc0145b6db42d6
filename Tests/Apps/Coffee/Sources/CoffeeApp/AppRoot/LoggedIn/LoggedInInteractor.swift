import RIBs
import Streams

protocol LoggedInRouting: Routing {
  func routeToHome() -> any HomeActionableItem
}

protocol LoggedInActionableItem: AnyObject {
  func waitForHome() -> Reached<any HomeActionableItem>
}

/// The scope of a member who is logged in. It has no view, and attaches Home.
final class LoggedInInteractor: Interactor, LoggedInActionableItem {
  weak var router: (any LoggedInRouting)?
  private let home = ActionableItemSubject<any HomeActionableItem>(waitingFor: "the menu")

  override func didBecomeActive() {
    if let router { home.send(router.routeToHome()) }
  }

  func waitForHome() -> Reached<any HomeActionableItem> { home.wait(in: self) }
}

/// A router that attaches Home.
final class LoggedInRouter: Router<LoggedInInteractor>, LoggedInRouting {
  private let homeBuilder: HomeBuilder
  private lazy var slot = ChildSlot(of: self)

  init(interactor: LoggedInInteractor, component: LoggedInComponent, homeBuilder: HomeBuilder) {
    self.homeBuilder = homeBuilder
    super.init(interactor: interactor, component: component)
  }

  func routeToHome() -> any HomeActionableItem {
    let (router, item) = homeBuilder.build()
    slot.attach(router)
    return item
  }
}
