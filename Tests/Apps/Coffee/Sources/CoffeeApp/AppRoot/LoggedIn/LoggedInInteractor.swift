import RIBs
import Streams

/// The routes of LoggedIn.
protocol LoggedInRouting: Routing {
  func routeToHome() -> any HomeActionableItem
}

/// Receives what LoggedIn reports to its parent.
protocol LoggedInListener: AnyObject {}

/// The steps that workflows can take at LoggedIn.
protocol LoggedInActionableItem: AnyObject {
  func waitForHome() -> Reached<any HomeActionableItem>
}

/// The scope of a member who is logged in. It has no view, and attaches Home.
final class LoggedInInteractor: Interactor, LoggedInActionableItem, HomeListener {
  weak var router: (any LoggedInRouting)?
  weak var listener: (any LoggedInListener)?

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
    let (router, item) = homeBuilder.build(withListener: interactor)
    slot.attach(router)
    return item
  }
}
