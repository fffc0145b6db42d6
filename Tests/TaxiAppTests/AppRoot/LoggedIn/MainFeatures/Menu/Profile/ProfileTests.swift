import AndonTesting
import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine
import Streams
import Testing

@testable import TaxiApp

@Suite struct ProfileInteractorTests {
  private let feature: Feature<AccountState>
  private let presenter = ProfilePresenterFake()
  private let router = ProfileRouterFake()
  private let listener = ListenerFake()
  private let interactor: ProfileInteractor

  init() throws {
    feature = try Feature(AccountState.self)
    interactor = ProfileInteractor(presenter: presenter, accountStore: feature.store)
    interactor.router = router
    interactor.listener = listener
    interactor.activate()
  }

  @Test func `the screen shows the account when it is loaded`() {
    let actions = feature.actions
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
    #expect(listener.calls == ["back"])
  }
}

private final class ProfilePresenterFake: ProfilePresentable {
  private(set) var shown: [Account?] = []
  func show(_ account: Account?) { shown.append(account) }
}

final class ProfileRouterFake: FakeRouter, ProfileRouting {
  func routeToBusinessInvitation() -> any BusinessInvitationActionableItem { show("invitation", InvitationItemFake()) }
  func dismissBusinessInvitation() { dismiss("dismiss") }
}

final class InvitationItemFake: Interactor, BusinessInvitationActionableItem {
  func fillIn(code: String?) -> Reached<any BusinessInvitationActionableItem> { .value((self, ())) }
}

@Suite struct ProfileRouterTests {
  private let dependency: DependencyFake
  private let builder = BusinessInvitationBuilderFake()
  private let world: TestTree

  init() throws {
    dependency = try DependencyFake()
    let view = ProfileViewController()
    world = TestTree(
      ProfileRouter(
        interactor: ProfileInteractor(presenter: view, accountStore: dependency.accountStore), view: view,
        component: ProfileComponent(dependency: dependency), businessInvitationBuilder: builder))
  }

  @Test func `the invitation is pushed above the profile, once also when it is opened again`() throws {
    let profile = try world.router(ProfileRouter.self)
    for _ in 1...2 {
      #expect(profile.routeToBusinessInvitation() === builder.item)
      #expect(world.places == ["embedded Profile", "  pushed Fake"])
      #expect(builder.listener === profile.interactor)
      #expect(world.endTurn() == [])
    }
    profile.dismissBusinessInvitation()
    #expect(world.places == ["embedded Profile"])
    #expect(builder.item == nil)
    #expect(world.endTurn() == [])
  }

  @Test func `nothing is left of the invitation once the profile is detached`() throws {
    _ = try world.router(ProfileRouter.self).routeToBusinessInvitation()
    #expect(world.detachAndEndTurn() == [])
    #expect(world.places == [])
  }

  @Test func `the builder connects the RIB, in which a tap on the company opens the invitation`() throws {
    let listener = ListenerFake()
    let world = TestTree(ProfileBuilder(dependency: dependency).build(withListener: listener).router)
    dependency.logIn()
    let screen = try TestScreen(world.router(ProfileRouter.self).view)
    try screen.tap("invitation")
    try screen.tap("back")
    #expect(world.places == ["embedded Profile", "  pushed BusinessInvitation"])
    #expect(listener.calls == ["back"])
  }

  @Test func `nothing is left of the RIB that the builder connects`() {
    let world = TestTree(ProfileBuilder(dependency: dependency).build(withListener: ListenerFake()).router)
    #expect(world.detachAndEndTurn() == [])
  }
}

private final class BusinessInvitationBuilderFake: FakeBuilder, BusinessInvitationBuildable {
  func build(
    withListener listener: any BusinessInvitationListener
  ) -> (router: any Routing, actionableItem: any BusinessInvitationActionableItem) {
    child("invitation", for: listener, InvitationItemFake())
  }
}

@Suite struct ProfileViewTests {
  private let view = ProfileViewController()
  private let taps = TapsFake()
  private let screen: TestScreen

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test(arguments: [
    (
      Language.japanese,
      [
        "text.1 | プロフィール | title", "name | 行灯 花子", "phone | 090-1234-5678", "invitation | ビジネスプロフィール | [行灯商事]",
        "back | 戻る",
      ]
    ),
    (
      .english,
      [
        "text.1 | Profile | title", "name | 行灯 花子", "phone | 090-1234-5678", "invitation | Business profile | [行灯商事]",
        "back | Back",
      ]
    ),
  ])
  func `the account is shown with its company`(language: Language, lines: [String]) {
    view.show(Account(name: "行灯 花子", phone: "090-1234-5678", company: "行灯商事"))
    #expect(screen.lines(language) == lines)
  }

  @Test func `a name and a company that are missing are shown as not set`() {
    view.show(Account(name: "", phone: "090-1"))
    #expect(screen.lines()[1...3] == ["name | Not set", "phone | 090-1", "invitation | Business profile | [Not set]"])
    #expect(screen.element("name", .japanese)?.text == "未設定")
    #expect(screen.element("invitation", .japanese)?.value == "未設定")
  }

  @Test func `without an account only the way back is shown`() {
    #expect(screen.lines() == ["text.1 | Profile | title", "back | Back"])
  }

  @Test func `each tap calls the listener`() throws {
    view.show(Account(name: "", phone: "090-1"))
    try screen.tapAll()
    #expect(taps.calls == ["invitation", "back"])
  }

  @Test func `another account changes the screen`() {
    screen.checkChanges([{ view.show(Account(name: "", phone: "090-1")) }, { view.show(nil) }])
  }
}
