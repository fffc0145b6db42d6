import Flux
import RIBs
import Streams

/// What LoggedIn asks of its router.
protocol LoggedInRouting: Routing {
  func routeToMainFeatures() -> any MainFeaturesActionableItem
}

/// What LoggedIn tells its parent.
protocol LoggedInListener: AnyObject {}

/// What workflows can do on LoggedIn.
protocol LoggedInActionableItem: AnyObject {
  func waitForMainFeatures() -> Future<(any MainFeaturesActionableItem, Void)>
}

/// Loads the account, then lets the app's features in. Has no view.
final class LoggedInInteractor: Interactor {
  weak var router: (any LoggedInRouting)?
  weak var listener: (any LoggedInListener)?

  private let accountStore: AccountStore
  private let actions: AccountActions
  private let mainFeatures = ActionableItemSubject<any MainFeaturesActionableItem>(waitingFor: "the account")
  private var isShowingFeatures = false

  init(accountStore: AccountStore, actions: AccountActions) {
    self.accountStore = accountStore
    self.actions = actions
  }

  override func didBecomeActive() {
    accountStore.states.subscribe { [weak self] state in
      if state.account != nil { self?.showFeatures() }
    }.cancelOnDeactivate(of: self)
    if accountStore.state.account == nil, let phone = accountStore.state.phone {
      actions.load(phone: phone, for: self)
    }
  }

  private func showFeatures() {
    guard !isShowingFeatures, let router else { return }
    isShowingFeatures = true
    mainFeatures.send(router.routeToMainFeatures())
  }
}

extension LoggedInInteractor: LoggedInActionableItem {
  func waitForMainFeatures() -> Future<(any MainFeaturesActionableItem, Void)> {
    mainFeatures.wait(in: self)
  }
}

extension LoggedInInteractor: MainFeaturesListener {}
