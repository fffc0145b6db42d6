import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol ProfilePresentable: Presentable {
  func show(_ member: Member?)
}

protocol ProfileListener: AnyObject {
  func didTapBack()
}

protocol ProfileActionableItem: AnyObject {}

/// The member's card, and the log-out.
final class ProfileInteractor: PresentableInteractor<any ProfilePresentable>, ProfileActionableItem {
  weak var listener: (any ProfileListener)?

  private let account: AccountActions

  init(presenter: any ProfilePresentable, account: AccountActions) {
    self.account = account
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    account.store.states.subscribe { [weak self] in self?.presenter.show($0.member) }.cancelOnDeactivate(of: self)
  }
}

extension ProfileInteractor: ProfilePresentableListener {
  func didTapLogOut() { account.logOut() }

  func didTapBack() { listener?.didTapBack() }
}

extension ProfileInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("profile", [:]) }
}
