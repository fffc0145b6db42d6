import DeepLinks
import RIBs
import SessionEngine
import Streams
import Testing

@testable import TaxiApp

@Suite struct RegistrationInteractorTests {
  private let feature: Feature<AccountState>
  private let presenter = RegistrationPresenterFake()
  private let listener = RegistrationListenerFake()
  private let interactor: RegistrationInteractor

  init() throws {
    let feature = try Feature(AccountState.self)
    interactor = RegistrationInteractor(
      presenter: presenter, accountStore: feature.store,
      actions: AccountActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher),
      rules: InputRules(routes: try TaxiWorld.routes()))
    interactor.listener = listener
    interactor.activate()
    self.feature = feature
  }

  @Test func `what is entered is shown, without spaces around it`() {
    interactor.didEnterName(" 行灯 花子 ")
    interactor.didEnterPhone(" 080-0000-0001 ")
    interactor.didAgree(true)
    let (state, isPhone) = presenter.shown
    #expect(state.name == "行灯 花子")
    #expect(state.phone == "080-0000-0001")
    #expect(state.isAgreed)
    #expect(isPhone)
  }

  @Test func `a tap registers what was entered, and the screen shows the failure`() {
    interactor.didEnterName("行灯 花子")
    interactor.didEnterPhone("080-0000-0001")
    interactor.didTapRegister()
    #expect(feature.repository.requests == [.change(.signUp(name: "行灯 花子", phone: "080-0000-0001"))])
    feature.repository.fail(BackendError(code: "phoneTaken", message: ""))
    #expect(presenter.shown.state.problem == "phoneTaken")
  }

  @Test func `a link fills in the number, keeps the name, and registers nothing`() {
    interactor.didEnterName("行灯 花子")
    #expect(interactor.fillIn(phone: "080-0000-0001").settlement != nil)
    #expect(feature.state.name == "行灯 花子")
    #expect(feature.state.phone == "080-0000-0001")
    #expect(interactor.place.parameters == ["phone": .text("080-0000-0001")])
    #expect(feature.repository.requests == [])
    _ = interactor.fillIn(phone: nil)
    #expect(feature.state.phone == "")
    #expect(interactor.place.parameters == [:])
  }

  @Test func `the back button tells the parent`() {
    interactor.didTapBack()
    #expect(listener.backs == 1)
  }
}

private final class RegistrationPresenterFake: RegistrationPresentable {
  private(set) var shown: (state: AccountState, isPhone: Bool) = (AccountState(), false)
  func show(_ state: AccountState, isPhone: Bool) { shown = (state, isPhone) }
}

final class RegistrationListenerFake: RegistrationListener {
  private(set) var backs = 0
  func registrationDidTapBack() { backs += 1 }
}
