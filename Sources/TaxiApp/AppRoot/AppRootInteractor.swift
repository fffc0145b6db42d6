import Flux
import RIBs
import Streams

/// The routes of AppRoot.
protocol AppRootRouting: Routing {
  func routeToLoggedOut() -> any LoggedOutActionableItem
  func routeToLoggedIn() -> any LoggedInActionableItem
}

/// The steps that workflows can take at AppRoot. Every link begins here.
protocol AppRootActionableItem: AnyObject {
  func waitForLoggedIn() -> Future<(any LoggedInActionableItem, Void)>
  func requireLoggedOut() -> Future<(any LoggedOutActionableItem, Void)>
}

/// The logic of AppRoot: shows LoggedOut or LoggedIn, depending on the account store.
final class AppRootInteractor: Interactor {
  weak var router: (any AppRootRouting)?

  private let accountStore: AccountStore
  private let loggedIn = ActionableItemSubject<any LoggedInActionableItem>(waitingFor: "log-in")
  private let loggedOut = ActionableItemSubject<any LoggedOutActionableItem>(waitingFor: "log-out")

  init(accountStore: AccountStore) {
    self.accountStore = accountStore
  }

  override func didBecomeActive() {
    var wasLoggedIn: Bool?
    accountStore.states.subscribe { [weak self] state in
      guard wasLoggedIn != state.isLoggedIn else { return }
      wasLoggedIn = state.isLoggedIn
      self?.accountStore.whenIdle { self?.show(isLoggedIn: state.isLoggedIn) }
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
  func waitForLoggedIn() -> Future<(any LoggedInActionableItem, Void)> {
    loggedIn.wait(in: self)
  }

  func requireLoggedOut() -> Future<(any LoggedOutActionableItem, Void)> {
    accountStore.state.isLoggedIn ? .stopped("alreadyLoggedIn") : loggedOut.wait(in: self)
  }
}

extension AppRootInteractor: LoggedOutListener, LoggedInListener {}
