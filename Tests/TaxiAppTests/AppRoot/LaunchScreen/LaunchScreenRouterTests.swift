import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct LaunchScreenRouterTests {
  @Test func `the RIB that the builder makes shows its view, checks the log-in and leaves nothing behind`() throws {
    let feature = try Feature(AccountState.self, in: .found)
    let world = TestTree()
    do {
      let component = LaunchScreenComponentFake(feature)
      let router = LaunchScreenBuilder(dependency: component).build(withListener: LaunchScreenListenerFake())
      world.root.attachChild(router)
      #expect(world.snapshot.children.map(\.rib) == ["LaunchScreen"])
      #expect(router.isVisible)
      #expect(router.children.isEmpty)
      world.tree.settleVisibility()
      #expect(feature.repository.names == ["tokenCheck"])
      world.root.detachChild(router)
    }
    #expect(world.root.viewControllable.viewController.embedded.isEmpty)
    #expect(world.endTurn() == [])
  }
}

private final class LaunchScreenComponentFake: LaunchScreenDependency {
  let accountStore: AccountStore
  let accountActions: AccountActions

  init(_ feature: Feature<AccountState>) {
    accountStore = feature.store
    accountActions = AccountActions(
      store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
  }
}

private final class LaunchScreenListenerFake: LaunchScreenListener {}
