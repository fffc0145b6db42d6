import Flux
import RIBs
import SessionEngine
import Streams

protocol AppRootRouting: Routing {
  func routeToLaunchScreen()
  func routeToLoggedOut() -> any LoggedOutActionableItem
  func routeToLoggedIn() -> any LoggedInActionableItem
}

protocol AppRootPresentable: Presentable {
  /// Shows the loading of the account, `nil` when it is not missing.
  func show(_ loading: AccountLoading?)
}

/// The steps that workflows can take at AppRoot. Every link begins here, and waits for the app's launch first.
protocol AppRootActionableItem: AnyObject {
  func waitForLoggedIn() -> Reached<any LoggedInActionableItem>
  func requireLoggedOut() -> Reached<any LoggedOutActionableItem>
  /// Fills in the phone number on the log-in screen. Does nothing when an account is logged in, whichever it is.
  func prepareLogIn(phone: String) -> Reached<any AppRootActionableItem>
}

/// The logic of AppRoot: shows LaunchScreen, LoggedOut or LoggedIn, depending on the account store. Its worker observes
/// how long the launch takes.
final class AppRootInteractor: PresentableInteractor<any AppRootPresentable> {
  weak var router: (any AppRootRouting)?

  private let accountStore: AccountStore
  private let actions: AccountActions
  private let worker: LaunchWaitWorker
  private let loggedIn = ActionableItemSubject<any LoggedInActionableItem>(waitingFor: "log-in")
  private let loggedOut = ActionableItemSubject<any LoggedOutActionableItem>(waitingFor: "log-out")

  init(
    presenter: any AppRootPresentable, accountStore: AccountStore, actions: AccountActions, worker: LaunchWaitWorker
  ) {
    self.accountStore = accountStore
    self.actions = actions
    self.worker = worker
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    worker.start(self)
    accountStore.states.subscribe { [weak self] in self?.presenter.show(AccountLoading($0)) }
      .cancelOnDeactivate(of: self)
    accountStore.states.map { Branch($0) }.distinct()
      .subscribe { [weak self] branch in self?.accountStore.whenIdle { self?.show(branch) } }
      .cancelOnDeactivate(of: self)
  }

  private func show(_ branch: Branch) {
    guard let router else { return }
    switch branch {
    case .launchScreen: router.routeToLaunchScreen()
    case .loggedOut: loggedOut.send(router.routeToLoggedOut())
    case .loggedIn: loggedIn.send(router.routeToLoggedIn())
    }
  }

  /// Waits until the stored log-in has been checked.
  private func waitForLaunch() -> Future<Void> {
    accountStore.wait(for: "the app's launch", in: self) { $0.tokenCheck == nil ? .value(()) : nil }
  }
}

extension AppRootInteractor: AppRootActionableItem {
  func waitForLoggedIn() -> Reached<any LoggedInActionableItem> {
    waitForLaunch().flatMap { self.loggedIn.wait(in: self) }
  }

  func requireLoggedOut() -> Reached<any LoggedOutActionableItem> {
    waitForLaunch().flatMap {
      self.accountStore.state.isLoggedIn ? .stopped("alreadyLoggedIn") : self.loggedOut.wait(in: self)
    }
  }

  func prepareLogIn(phone: String) -> Reached<any AppRootActionableItem> {
    waitForLaunch().flatMap {
      guard !self.accountStore.state.isLoggedIn else { return .value((self, ())) }
      return self.loggedOut.wait(in: self).flatMap { loggedOut, _ in loggedOut.showLogIn(phone: phone) }
        .map { _ in (self, ()) }
    }
  }
}

extension AppRootInteractor: AppRootPresentableListener {
  func didTapRetry() {
    actions.retryLoad(for: self)
  }
}

/// The child that AppRoot shows.
private enum Branch {
  case launchScreen, loggedOut, loggedIn

  init(_ state: AccountState) {
    self = state.tokenCheck != nil ? .launchScreen : state.isLoggedIn ? .loggedIn : .loggedOut
  }
}
