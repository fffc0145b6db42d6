import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct LoggedOutRouterTests {
  private let dependency: DependencyFake
  private let builder = RegistrationBuilderFake()
  private let world: TestTree

  init() throws {
    dependency = try DependencyFake()
    let view = LoggedOutViewController()
    let interactor = LoggedOutInteractor(
      presenter: view, accountStore: dependency.accountStore, actions: dependency.accountActions,
      rules: dependency.inputRules)
    world = TestTree(
      LoggedOutRouter(
        interactor: interactor, view: view, component: LoggedOutComponent(dependency: dependency),
        registrationBuilder: builder))
  }

  @Test func `the registration is pushed above the log-in screen, once also when it is opened again`() throws {
    let router = try world.router(LoggedOutRouter.self)
    for _ in 1...2 {
      #expect(router.routeToRegistration() === builder.item)
      #expect(world.places == ["embedded LoggedOut", "  pushed RegistrationRouterFake"])
      #expect(builder.listener === router.interactor)
      #expect(world.endTurn() == [])
    }
    router.dismissRegistration()
    #expect(world.places == ["embedded LoggedOut"])
    #expect(builder.item == nil)
    #expect(world.endTurn() == [])
  }

  @Test func `nothing is left of the registration once the log-in screen is detached`() throws {
    _ = try world.router(LoggedOutRouter.self).routeToRegistration()
    #expect(world.detachAndEndTurn() == [])
    #expect(world.places == [])
  }

  @Test func `the builder connects the RIB, in which a tap opens the registration`() throws {
    let world = TestTree(LoggedOutBuilder(dependency: dependency).build(withListener: LoggedOutListenerFake()).router)
    try TestScreen(world.router(LoggedOutRouter.self).view).tap("signUp")
    #expect(world.places == ["embedded LoggedOut", "  pushed Registration"])
    #expect(world.detachAndEndTurn() == [])
  }
}

private final class LoggedOutListenerFake: LoggedOutListener {}
private final class RegistrationRouterFake: FakeRouter, RegistrationRouting {}

private final class RegistrationBuilderFake: FakeBuilder, RegistrationBuildable {
  func build(
    withListener listener: any RegistrationListener
  ) -> (router: any RegistrationRouting, actionableItem: any RegistrationActionableItem) {
    let item = build("registration", for: listener, RegistrationItemFake())
    return (RegistrationRouterFake(interactor: item), item)
  }
}
