import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

/// The presenter of BusinessInvitation.
protocol BusinessInvitationPresentable: Presentable {
  func show(code: String, isBusy: Bool, problem: String?)
}

/// Receives what BusinessInvitation reports to its parent.
protocol BusinessInvitationListener: AnyObject {
  /// The business profile was linked, or the customer went back.
  func businessInvitationDidEnd()
}

/// The steps that workflows can take at BusinessInvitation.
protocol BusinessInvitationActionableItem: AnyObject {
  /// Fills in the code, or empties the field for `nil`. Links nothing, and changes nothing when the field has that
  /// text.
  func fillIn(code: String?) -> Future<(any BusinessInvitationActionableItem, Void)>
}

/// The form that links a company's business profile, by the code of its invitation.
final class BusinessInvitationInteractor: PresentableInteractor<any BusinessInvitationPresentable> {
  weak var listener: (any BusinessInvitationListener)?

  private let accountStore: AccountStore
  private let actions: AccountActions

  init(presenter: any BusinessInvitationPresentable, accountStore: AccountStore, actions: AccountActions) {
    self.accountStore = accountStore
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    accountStore.states.subscribe { [weak self] state in self?.show(state) }.cancelOnDeactivate(of: self)
  }

  override func willResignActive() {
    actions.leaveInvitation()
  }

  private func show(_ state: AccountState) {
    if state.isLinked {
      listener?.businessInvitationDidEnd()
    } else {
      presenter.show(code: state.invitation, isBusy: state.isLinking, problem: state.problem)
    }
  }
}

extension BusinessInvitationInteractor: BusinessInvitationActionableItem {
  func fillIn(code: String?) -> Future<(any BusinessInvitationActionableItem, Void)> {
    if accountStore.state.invitation != code ?? "" { actions.enter(invitation: code ?? "") }
    return .value((self, ()))
  }
}

extension BusinessInvitationInteractor: BusinessInvitationPresentableListener {
  func didEnterCode(_ code: String) {
    actions.enter(invitation: code.trimmed)
  }

  func didTapLink() {
    actions.linkInvitation(for: self)
  }

  func didTapBack() {
    listener?.businessInvitationDidEnd()
  }
}

extension BusinessInvitationInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    let code = accountStore.state.invitation
    return ("invitation", code.isEmpty ? [:] : ["code": .text(code)])
  }
}
