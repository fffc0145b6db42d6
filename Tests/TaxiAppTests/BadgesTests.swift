import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct BadgesTests {
  @Test func `it is in the tree while it is attached, and is released after it is detached`() throws {
    let context = try TestContext()
    try attach(to: context)
    #expect(context.tree.snapshot.children.map(\.rib) == ["Badges"])
    context.detach()
    #expect(context.tree.snapshot.children.isEmpty)
  }

  /// Attaches the RIB. A separate function, so that the test keeps no reference to the RIB.
  private func attach(to context: TestContext) throws {
    let appRoot = try AppRootComponent(context.app)
    let loggedIn = LoggedInComponent(dependency: appRoot)
    let mainFeatures = MainFeaturesComponent(dependency: loggedIn)
    let menu = MenuComponent(dependency: mainFeatures)
    let profile = ProfileComponent(dependency: menu)
    let (router, _) = BadgesBuilder(dependency: profile).build()
    context.attach(router)
  }
}

final class BadgesBuilderFake: BadgesBuildable {
  func build() -> (router: any Routing, actionableItem: any BadgesActionableItem) {
    (Router(interactor: Interactor(), component: EmptyComponent()), BadgesItemFake())
  }
}

final class BadgesItemFake: BadgesActionableItem {}
