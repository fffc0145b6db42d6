import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol ProfileRouting: Routing {
  func routeToBusinessInvitation() -> any BusinessInvitationActionableItem
  func dismissBusinessInvitation()
}

protocol ProfilePresentable: Presentable {
  func show(_ account: Account?)
}

protocol ProfileListener: AnyObject {
  func profileDidTapBack()
}

protocol ProfileActionableItem: AnyObject {
  /// Shows the profile itself: dismisses the invitation above it.
  func showProfile() -> Reached<any ProfileActionableItem>
  /// Shows the screen that links a business profile.
  func showBusinessInvitation() -> Reached<any BusinessInvitationActionableItem>
}

/// The customer's name, phone number and company. The account is loaded before the menu can open.
final class ProfileInteractor: PresentableInteractor<any ProfilePresentable> {
  weak var router: (any ProfileRouting)?
  weak var listener: (any ProfileListener)?

  private let accountStore: AccountStore
  private let invitation = ActionableItemSubject<any BusinessInvitationActionableItem>(
    waitingFor: "the invitation")

  init(presenter: any ProfilePresentable, accountStore: AccountStore) {
    self.accountStore = accountStore
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    accountStore.states.subscribe { [weak self] in self?.presenter.show($0.account.value) }
      .cancelOnDeactivate(of: self)
  }
}

extension ProfileInteractor: ProfileActionableItem {
  func showProfile() -> Reached<any ProfileActionableItem> {
    router?.dismissBusinessInvitation()
    return .value((self, ()))
  }

  func showBusinessInvitation() -> Reached<any BusinessInvitationActionableItem> {
    invitation.show(in: self) { router?.routeToBusinessInvitation() }
  }
}

extension ProfileInteractor: ProfilePresentableListener {
  func didTapInvitation() {
    _ = showBusinessInvitation()
  }

  func didTapBack() {
    listener?.profileDidTapBack()
  }
}

extension ProfileInteractor: BusinessInvitationListener {
  func businessInvitationDidEnd() {
    router?.dismissBusinessInvitation()
  }
}

extension ProfileInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("profile", [:]) }
}
