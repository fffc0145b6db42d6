import AndonTesting
import DeepLinks
import RIBs
import SessionEngine
import Streams
import Testing

@testable import TaxiApp

@Suite struct ProfileInteractorTests {
  private let feature: Feature<AccountState>
  private let presenter = ProfilePresenterFake()
  private let router = ProfileRouterFake()
  private let listener = ProfileListenerFake()
  private let interactor: ProfileInteractor

  init() throws {
    feature = try Feature(AccountState.self)
    interactor = ProfileInteractor(presenter: presenter, accountStore: feature.store)
    interactor.router = router
    interactor.listener = listener
    interactor.activate()
  }

  @Test func `the screen shows the account when it is loaded`() {
    let actions = AccountActions(
      store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
    let account = Account(name: "行灯 花子", phone: "090-1")
    actions.logIn(phone: "090-1", for: feature.rib)
    feature.repository.reply(.account(account, orders: []))
    actions.load(for: feature.rib)
    feature.repository.reply(.account(account, orders: []))
    #expect(presenter.shown.first == .some(nil))
    #expect(presenter.shown.last == account)
  }

  @Test func `the invitation opens once, and its end dismisses it`() {
    interactor.didTapInvitation()
    #expect(interactor.showBusinessInvitation().settlement != nil)
    interactor.businessInvitationDidEnd()
    #expect(router.calls == ["invitation", "dismiss"])
  }

  @Test func `a link to the profile dismisses the invitation`() {
    #expect(interactor.showProfile().settlement != nil)
    #expect(router.calls == ["dismiss"])
  }

  @Test func `the back button tells the parent`() {
    interactor.didTapBack()
    #expect(listener.backs == 1)
  }
}

private final class ProfilePresenterFake: ProfilePresentable {
  private(set) var shown: [Account?] = []
  func show(_ account: Account?) { shown.append(account) }
}

final class ProfileListenerFake: ProfileListener {
  private(set) var backs = 0
  func profileDidTapBack() { backs += 1 }
}

final class ProfileRouterFake: FakeRouter, ProfileRouting {
  func routeToBusinessInvitation() -> any BusinessInvitationActionableItem { show("invitation", InvitationItemFake()) }
  func dismissBusinessInvitation() { dismiss("dismiss") }
}

final class InvitationItemFake: Interactor, BusinessInvitationActionableItem {
  func fillIn(code: String?) -> Reached<any BusinessInvitationActionableItem> { .value((self, ())) }
}
