import DeepLinks
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct BusinessInvitationInteractorTests {
  private let feature: Feature<AccountState>
  private let presenter = BusinessInvitationPresenterFake()
  private let listener = BusinessInvitationListenerFake()
  private let interactor: BusinessInvitationInteractor
  private let account = Account(name: "行灯 花子", phone: "090-1", company: "Andon")

  init() throws {
    let feature = try Feature(AccountState.self)
    let actions = AccountActions(
      store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
    interactor = BusinessInvitationInteractor(presenter: presenter, accountStore: feature.store, actions: actions)
    interactor.listener = listener
    actions.logIn(phone: "090-1", for: feature.rib)
    feature.repository.reply(.account(account, orders: []))
    interactor.activate()
    self.feature = feature
  }

  @Test func `a tap links the code that was entered, and the screen shows the company and a button to change`() {
    interactor.didEnterCode(" BC-1234abcd ")
    interactor.didTapActivationButton()
    #expect(feature.repository.requests.last == .change(.linkInvitation(code: "BC-1234abcd")))
    #expect(presenter.shown.last == "[BC-1234abcd] busy")
    #expect(listener.ends == 0)
    feature.repository.reply(.account(account, orders: []))
    #expect(presenter.shown.last == "[BC-1234abcd] Andon")
    #expect(listener.ends == 0)
    #expect(feature.state.account.value == account)
    interactor.didTapChangeButton()
    #expect(presenter.shown.last == "[]")
  }

  @Test func `a refused code shows its problem`() {
    interactor.didEnterCode("BC-1234abcd")
    interactor.didTapActivationButton()
    feature.repository.fail(BackendError(code: "invitationUnknown", message: ""))
    #expect(presenter.shown.last == "[BC-1234abcd] invitationUnknown")
    #expect(listener.ends == 0)
  }

  @Test func `a link fills in the code, links nothing, and changes nothing the second time`() {
    _ = interactor.fillIn(code: "BC-1234abcd")
    _ = interactor.fillIn(code: "BC-1234abcd")
    #expect(presenter.shown == ["[]", "[BC-1234abcd]"])
    #expect(feature.repository.names == ["login"])
    #expect(interactor.place.parameters == ["code": .text("BC-1234abcd")])
  }

  @Test func `the back button ends the screen, and the code is cleared when it is gone`() {
    interactor.didEnterCode("BC-1234abcd")
    interactor.didTapBack()
    #expect(listener.ends == 1)
    interactor.deactivate()
    #expect(feature.state.invitation == "")
  }
}

private final class BusinessInvitationPresenterFake: BusinessInvitationPresentable {
  private(set) var shown: [String] = []
  func show(code: String, isBusy: Bool, problem: String?, company: String?) {
    shown.append(
      "[\(code)]" + (isBusy ? " busy" : "") + [problem, company].compactMap { $0.map { " \($0)" } }.joined())
  }
}

final class BusinessInvitationListenerFake: BusinessInvitationListener {
  private(set) var ends = 0
  func businessInvitationDidEnd() { ends += 1 }
}
