import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct GiftCardTests {
  @Test func `it is in the tree while it is attached, and is released after it is detached`() throws {
    let context = try TestContext()
    try attach(to: context)
    #expect(context.tree.snapshot.children.map(\.rib) == ["GiftCard"])
    context.detach()
    #expect(context.tree.snapshot.children.isEmpty)
  }

  /// Attaches the RIB. A separate function, so that the test keeps no reference to the RIB.
  private func attach(to context: TestContext) throws {
    let appRoot = try AppRootComponent(context.app)
    let loggedIn = LoggedInComponent(dependency: appRoot)
    let mainFeatures = MainFeaturesComponent(dependency: loggedIn)
    let wallet = WalletComponent(dependency: mainFeatures)
    let giftCards = GiftCardsComponent(dependency: wallet)
    let (router, _) = GiftCardBuilder(dependency: giftCards).build()
    context.attach(router)
  }
}
