import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol BusinessInvitationPresentable: Presentable {
  /// Shows the form. `company` is the one that was linked by the code in it, if any.
  func show(code: String, isBusy: Bool, problem: String?, company: String?)
}

protocol BusinessInvitationListener: AnyObject {
  /// The customer went back.
  func businessInvitationDidEnd()
}

protocol BusinessInvitationActionableItem: AnyObject {
  /// Fills in the code, or empties the field for `nil`. Links nothing, and changes nothing when the field has that
  /// text.
  func fillIn(code: String?) -> Reached<any BusinessInvitationActionableItem>
}

/// The form that links a company's business profile, by the code of its invitation. It stays when a company was linked,
/// so that the customer sees which one, and can change it.
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
    presenter.show(
      code: state.invitation, isBusy: state.isLinking, problem: state.problem,
      company: state.isLinked ? state.account.value?.company : nil)
  }
}

extension BusinessInvitationInteractor: BusinessInvitationActionableItem {
  func fillIn(code: String?) -> Reached<any BusinessInvitationActionableItem> {
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

  func didTapChange() {
    actions.enter(invitation: "")
  }

  func didTapBack() {
    listener?.businessInvitationDidEnd()
  }
}

extension BusinessInvitationInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    // The code of a company that is linked is no longer to be filled in.
    let state = accountStore.state
    return ("invitation", state.invitation.isEmpty || state.isLinked ? [:] : ["code": .text(state.invitation)])
  }
}
