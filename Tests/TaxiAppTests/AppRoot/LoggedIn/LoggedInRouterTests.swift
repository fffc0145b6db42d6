import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

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
    let router = try world.router(LoggedInRouter.self)
    #expect(world.places == [])
    #expect(router.routeToMainFeatures() === mainFeatures.item)
    #expect(world.places == ["embedded MainFeaturesRouterFake"])
    #expect(mainFeatures.item?.isActive == true)
    #expect(mainFeatures.listener === router.interactor)
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
    let world = TestTree(LoggedInBuilder(dependency: dependency).build(withListener: LoggedInListenerFake()).router)
    #expect(world.places.first == "embedded MainFeatures")
    #expect(world.detachAndEndTurn() == [])
  }
}

private final class LoggedInListenerFake: LoggedInListener {}

private final class MainFeaturesBuilderFake: FakeBuilder, MainFeaturesBuildable {
  func build(
    withListener listener: any MainFeaturesListener
  ) -> (router: any MainFeaturesRouting, actionableItem: any MainFeaturesActionableItem) {
    let item = build("mainFeatures", for: listener, MainFeaturesItemFake())
    return (MainFeaturesRouterFake(interactor: item), item)
  }
}
