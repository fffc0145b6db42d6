import RIBs
import Streams

protocol LoggedInRouting: Routing {
  func routeToHome() -> any HomeActionableItem
}

protocol LoggedInActionableItem: AnyObject {
  /// Shows Home.
  func showHome() -> Reached<any HomeActionableItem>
}

/// The logic of LoggedIn, the scope of a member who is logged in: shows Home from the beginning. It has no view.
final class LoggedInInteractor: Interactor {
  weak var router: (any LoggedInRouting)?

  private let homeItem = ActionableItemSubject<any HomeActionableItem>(waitingFor: "home")

  override func didBecomeActive() {
    _ = showHome()
  }
}

extension LoggedInInteractor: LoggedInActionableItem {
  func showHome() -> Reached<any HomeActionableItem> {
    homeItem.show(in: self) { router?.routeToHome() }
  }
}
