import Flux
import RIBs
import SessionEngine
import Streams

protocol LoggedInRouting: Routing {
  func routeToMainFeatures() -> any MainFeaturesActionableItem
}

protocol LoggedInActionableItem: AnyObject {
  func waitForMainFeatures() -> Reached<any MainFeaturesActionableItem>
}

/// The logic of LoggedIn: loads the account, then attaches MainFeatures. Has no view.
///
/// The account is requested when the app is on the screen, so an app that is in the background requests nothing until
/// then. When it cannot be loaded, AppRoot's screen offers to request it again.
final class LoggedInInteractor: Interactor {
  weak var router: (any LoggedInRouting)?
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
      guard state.account.value != nil else { return }
      self?.accountStore.whenIdle { self?.showFeatures() }
    }.cancelOnDeactivate(of: self)
  }

  override func didAppear() {
    actions.load(for: self)
  }

  override func willResignActive() {
    actions.leave()
  }

  private func showFeatures() {
    guard isActive, !isShowingFeatures, let router else { return }
    isShowingFeatures = true
    mainFeatures.send(router.routeToMainFeatures())
  }
}

extension LoggedInInteractor: LoggedInActionableItem {
  func waitForMainFeatures() -> Reached<any MainFeaturesActionableItem> {
    mainFeatures.wait(in: self)
  }
}
