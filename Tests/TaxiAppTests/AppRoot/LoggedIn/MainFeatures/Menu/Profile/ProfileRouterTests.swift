import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

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
      #expect(world.places == ["embedded Profile", "  pushed BusinessInvitationRouterFake"])
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
    let listener = ProfileListenerFake()
    let world = TestTree(ProfileBuilder(dependency: dependency).build(withListener: listener).router)
    dependency.logIn()
    let screen = try TestScreen(world.router(ProfileRouter.self).view)
    try screen.tap("invitation")
    try screen.tap("back")
    #expect(world.places == ["embedded Profile", "  pushed BusinessInvitation"])
    #expect(listener.backs == 1)
  }

  @Test func `nothing is left of the RIB that the builder connects`() {
    let world = TestTree(ProfileBuilder(dependency: dependency).build(withListener: ProfileListenerFake()).router)
    #expect(world.detachAndEndTurn() == [])
  }
}

private final class BusinessInvitationRouterFake: FakeRouter, BusinessInvitationRouting {}

private final class BusinessInvitationBuilderFake: FakeBuilder, BusinessInvitationBuildable {
  func build(
    withListener listener: any BusinessInvitationListener
  ) -> (router: any BusinessInvitationRouting, actionableItem: any BusinessInvitationActionableItem) {
    let item = build("invitation", for: listener, InvitationItemFake())
    return (BusinessInvitationRouterFake(interactor: item), item)
  }
}
