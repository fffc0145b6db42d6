import DeepLinks
import Flux
import RIBs
import Streams

/// What Profile asks of its router.
protocol ProfileRouting: Routing {
  func routeToBusinessInvitation() -> any BusinessInvitationActionableItem
  func dismissBusinessInvitation()
}

/// What Profile shows.
protocol ProfilePresentable: Presentable {
  func show(_ account: Account?)
}

/// What Profile tells its parent.
protocol ProfileListener: AnyObject {
  func profileDidTapBack()
}

/// What workflows can do on Profile.
protocol ProfileActionableItem: AnyObject {
  /// Shows the profile itself: an invitation that stands over it is dismissed.
  func showProfile() -> Future<(any ProfileActionableItem, Void)>
  /// Shows the linking of a business profile.
  func showBusinessInvitation() -> Future<(any BusinessInvitationActionableItem, Void)>
}

/// Who is logged in, and for which company they ride. The account is there already: without one there is no menu.
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
  func showProfile() -> Future<(any ProfileActionableItem, Void)> {
    router?.dismissBusinessInvitation()
    return .value((self, ()))
  }

  func showBusinessInvitation() -> Future<(any BusinessInvitationActionableItem, Void)> {
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
