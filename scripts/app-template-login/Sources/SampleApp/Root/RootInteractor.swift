import Flux
import RIBs
import Streams

protocol RootRouting: Routing {
  func routeToLoggedOut()
  func routeToLoggedIn() -> any LoggedInActionableItem
}

/// Every link begins here.
protocol RootActionableItem: AnyObject {
  /// Waits until a member is logged in.
  func waitForLoggedIn() -> Reached<any LoggedInActionableItem>
}

/// The logic of Root: shows LoggedOut or LoggedIn, depending on the account.
final class RootInteractor: Interactor {
  weak var router: (any RootRouting)?

  private let account: AccountActions
  private let loggedInItem = ActionableItemSubject<any LoggedInActionableItem>(waitingFor: "log-in")

  init(account: AccountActions) {
    self.account = account
  }

  override func didBecomeActive() {
    var shown: String??
    account.store.states.subscribe { [weak self] state in
      guard shown != .some(state.member) else { return }
      shown = state.member
      self?.account.store.whenIdle { self?.show(isLoggedIn: state.member != nil) }
    }.cancelOnDeactivate(of: self)
  }

  private func show(isLoggedIn: Bool) {
    guard let router else { return }
    if isLoggedIn {
      loggedInItem.send(router.routeToLoggedIn())
    } else {
      router.routeToLoggedOut()
    }
  }
}

extension RootInteractor: RootActionableItem {
  func waitForLoggedIn() -> Reached<any LoggedInActionableItem> { loggedInItem.wait(in: self) }
}
