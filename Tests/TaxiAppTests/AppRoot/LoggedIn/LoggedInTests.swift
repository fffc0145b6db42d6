import AndonTesting
import Flux
import SessionEngine
import Streams
import Testing

@testable import RIBs
@testable import TaxiApp

@Suite struct LoggedInInteractorTests {
  private let feature: Feature<AccountState>
  private let router = LoggedInRouterFake()
  private let interactor: LoggedInInteractor
  private let account = Account(name: "行灯 花子", phone: "090-1")

  init() throws {
    let feature = try Feature(AccountState.self)
    let actions = feature.actions
    interactor = LoggedInInteractor(accountStore: feature.store, actions: actions)
    interactor.router = router
    actions.logIn(phone: "090-1", for: feature.rib)
    feature.repository.reply(.account(account, orders: []))
    interactor.activate()
    self.feature = feature
  }

  @Test func `the account is requested when the app is on the screen, and once`() {
    #expect(feature.repository.names == ["login"])
    interactor.setVisible(true)
    interactor.setVisible(false)
    interactor.setVisible(true)
    #expect(feature.repository.names == ["login", "account"])
  }

  @Test func `the features open once when the account is loaded`() {
    interactor.setVisible(true)
    #expect(feature.repository.names == ["login", "account"])
    #expect(router.calls == [])
    let wait = interactor.waitForMainFeatures()
    #expect(wait.waitingFor == "the account")
    feature.repository.reply(.account(account, orders: []))
    feature.dispatcher.dispatch(AccountAction.invitationEntered("BC-1234abcd"))
    #expect(router.calls == ["mainFeatures"])
    #expect(wait.settlement != nil)
  }

  @Test func `an account that cannot be loaded opens nothing`() {
    interactor.setVisible(true)
    feature.repository.fail(.network)
    #expect(router.calls == [])
    #expect(feature.state.isLoggedIn)
    #expect(feature.state.account.failure == "network")
  }

  @Test func `the end of the log-in resets what belongs to the account`() throws {
    let wallet: WalletStore = try Store(feature.dispatcher)
    feature.dispatcher.dispatch(WalletAction.codeEntered("TX-1"))
    interactor.deactivate()
    #expect(wallet.state == WalletState())
  }
}

final class LoggedInRouterFake: FakeRouter, LoggedInRouting {
  func routeToMainFeatures() -> any MainFeaturesActionableItem { show("mainFeatures", MainFeaturesItemFake()) }
}

final class MainFeaturesItemFake: Interactor, MainFeaturesActionableItem {
  let isMaintenance = false
  func showNormalDispatch(keepingOverlay: Bool) -> Reached<any NormalDispatchActionableItem> { .stopped("fake") }
  func showReservation(keepingOverlay: Bool) -> Reached<any ReservationActionableItem> { .stopped("fake") }
  func showWallet(keepingOverlay: Bool) -> Reached<any WalletActionableItem> { .stopped("fake") }
  func showMenu() -> Reached<any MenuActionableItem> { .stopped("fake") }
  func showWebPage(_ url: String) -> Reached<any WebPageActionableItem> { .stopped("fake") }
}

@Suite struct LoggedInRouterTests {
  private let mainFeatures = MainFeaturesBuilderFake()
  private let world: TestTree

  init() throws {
    let dependency = try DependencyFake()
    let interactor = LoggedInInteractor(accountStore: dependency.accountStore, actions: dependency.accountActions)
    world = TestTree(
      LoggedInRouter(
        interactor: interactor, component: LoggedInComponent(dependency: dependency), mainFeaturesBuilder: mainFeatures)
    )
  }

  @Test func `the features are embedded in the view above, which LoggedIn has not`() throws {
    #expect(world.places == [])
    #expect(try world.router(LoggedInRouter.self).routeToMainFeatures() === mainFeatures.item)
    #expect(world.places == ["embedded Fake"])
    #expect(mainFeatures.item?.isActive == true)
    #expect(mainFeatures.calls == ["mainFeatures"])
  }

  @Test func `nothing is left of LoggedIn and the features once it is detached`() throws {
    _ = try world.router(LoggedInRouter.self).routeToMainFeatures()
    #expect(world.detachAndEndTurn() == [])
    #expect(world.places == [])
    #expect(mainFeatures.item == nil)
  }

  @Test func `the builder connects the RIB, which opens the features of a loaded account`() throws {
    let dependency = try DependencyFake()
    dependency.logIn()
    let world = TestTree(LoggedInBuilder(dependency: dependency).build().router)
    #expect(world.places.first == "embedded MainFeatures")
    #expect(world.detachAndEndTurn() == [])
  }
}

private final class MainFeaturesBuilderFake: FakeBuilder, MainFeaturesBuildable {
  func build() -> (router: any Routing, actionableItem: any MainFeaturesActionableItem) {
    child("mainFeatures", MainFeaturesItemFake())
  }
}
