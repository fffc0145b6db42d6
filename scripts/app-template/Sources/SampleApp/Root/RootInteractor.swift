import RIBs
import Streams

protocol RootRouting: Routing {
  func routeToHome() -> any HomeActionableItem
}

/// Every link begins here.
protocol RootActionableItem: AnyObject {
  /// Shows Home.
  func showHome() -> Reached<any HomeActionableItem>
}

/// The logic of Root: shows Home from the beginning.
final class RootInteractor: Interactor {
  weak var router: (any RootRouting)?

  private let homeItem = ActionableItemSubject<any HomeActionableItem>(waitingFor: "home")

  override func didBecomeActive() {
    _ = showHome()
  }
}

extension RootInteractor: RootActionableItem {
  func showHome() -> Reached<any HomeActionableItem> {
    homeItem.show(in: self) { router?.routeToHome() }
  }
}
