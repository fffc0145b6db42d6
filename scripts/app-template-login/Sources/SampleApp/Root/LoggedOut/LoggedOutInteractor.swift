import Flux
import RIBs
import Streams

protocol LoggedOutPresentable: Presentable {
  func show(name: String)
}

/// The logic of LoggedOut: the log-in by a member's name.
final class LoggedOutInteractor: PresentableInteractor<any LoggedOutPresentable> {
  private let account: AccountActions

  init(presenter: any LoggedOutPresentable, account: AccountActions) {
    self.account = account
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    account.store.states.subscribe { [weak self] in self?.presenter.show(name: $0.name) }.cancelOnDeactivate(of: self)
  }
}

extension LoggedOutInteractor: LoggedOutPresentableListener {
  func didEnter(name: String) { account.enter(name: name) }
  func didTapLogIn() { account.logIn(account.store.state.name) }
}
