import Flux
import RIBs
import SessionEngine
import Streams

protocol AppRootRouting: Routing {
  func routeToLoggedOut() -> any LoggedOutActionableItem
  func routeToLoggedIn() -> any LoggedInActionableItem
}

protocol AppRootActionableItem: AnyObject {
  /// Waits until a member is logged in.
  func waitForLoggedIn() -> Reached<any LoggedInActionableItem>
  /// Stops the link when a member is logged in.
  func requireLoggedOut() -> Reached<any LoggedOutActionableItem>
}

/// The logic of AppRoot: shows LoggedOut or LoggedIn, depending on the account.
final class AppRootInteractor: Interactor {
  weak var router: (any AppRootRouting)?

  private let account: AccountActions
  private let loggedOut = ActionableItemSubject<any LoggedOutActionableItem>(waitingFor: "log-out")
  private let loggedIn = ActionableItemSubject<any LoggedInActionableItem>(waitingFor: "log-in")

  init(account: AccountActions) {
    self.account = account
  }

  override func didBecomeActive() {
    var shown: Member??
    account.store.states.subscribe { [weak self] state in
      guard shown != .some(state.member) else { return }
      shown = state.member
      self?.account.store.whenIdle { self?.show(isLoggedIn: state.member != nil) }
    }.cancelOnDeactivate(of: self)
  }

  private func show(isLoggedIn: Bool) {
    guard let router else { return }
    if isLoggedIn {
      loggedIn.send(router.routeToLoggedIn())
    } else {
      loggedOut.send(router.routeToLoggedOut())
    }
  }
}

extension AppRootInteractor: AppRootActionableItem {
  func waitForLoggedIn() -> Reached<any LoggedInActionableItem> { loggedIn.wait(in: self) }

  func requireLoggedOut() -> Reached<any LoggedOutActionableItem> {
    account.store.state.member == nil ? loggedOut.wait(in: self) : .stopped("alreadyLoggedIn")
  }
}
