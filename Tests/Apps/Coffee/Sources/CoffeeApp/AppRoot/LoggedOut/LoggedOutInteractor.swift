import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol LoggedOutPresentable: Presentable {
  func show(_ state: AccountState)
}

protocol LoggedOutActionableItem: AnyObject {
  /// Fills in the member's number. Does not log in.
  func fillIn(number: String?) -> Reached<any LoggedOutActionableItem>
}

/// The log-in by the number of the member's card.
final class LoggedOutInteractor: PresentableInteractor<any LoggedOutPresentable>, LoggedOutActionableItem {
  private let account: AccountActions

  init(presenter: any LoggedOutPresentable, account: AccountActions) {
    self.account = account
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    account.store.states.subscribe { [weak self] in self?.presenter.show($0) }.cancelOnDeactivate(of: self)
  }

  func fillIn(number: String?) -> Reached<any LoggedOutActionableItem> {
    account.enter(number: number ?? "")
    return .value((self, ()))
  }
}

extension LoggedOutInteractor: LoggedOutPresentableListener {
  func didEnterNumber(_ number: String) {
    account.enter(number: number)
  }

  func didTapLogIn() {
    account.logIn(number: account.store.state.number, for: self)
  }
}

extension LoggedOutInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    let number = account.store.state.number
    return ("login", number.isEmpty ? [:] : ["member": .text(number)])
  }
}
