import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct BannerTests {
  @Test func `it is in the tree while it is attached, and is released after it is detached`() throws {
    let context = try TestContext()
    try attach(to: context)
    #expect(context.tree.snapshot.children.map(\.rib) == ["Banner"])
    context.detach()
    #expect(context.tree.snapshot.children.isEmpty)
  }

  /// Attaches the RIB. A separate function, so that the test keeps no reference to the RIB.
  private func attach(to context: TestContext) throws {
    let appRoot = try AppRootComponent(context.app)
    let loggedIn = LoggedInComponent(dependency: appRoot)
    let (router, _) = BannerBuilder(dependency: loggedIn).build()
    context.attach(router)
  }
}

final class BannerBuilderFake: BannerBuildable {
  func build() -> (router: any Routing, actionableItem: any BannerActionableItem) {
    (Router(interactor: Interactor(), component: EmptyComponent()), BannerItemFake())
  }
}

final class BannerItemFake: BannerActionableItem {}
