import AndonTesting
import RIBs
import Streams
import Testing

@testable import TaxiApp

@Suite struct GiftCardsTests {
  @Test func `it is in the tree while it is attached, and is released after it is detached`() throws {
    let context = try TestContext()
    try attach(to: context)
    #expect(context.tree.snapshot.children.map(\.rib) == ["GiftCards"])
    context.detach()
    #expect(context.tree.snapshot.children.isEmpty)
  }

  /// Attaches the RIB. A separate function, so that the test keeps no reference to the RIB.
  private func attach(to context: TestContext) throws {
    let appRoot = try AppRootComponent(context.app)
    let loggedIn = LoggedInComponent(dependency: appRoot)
    let mainFeatures = MainFeaturesComponent(dependency: loggedIn)
    let wallet = WalletComponent(dependency: mainFeatures)
    let (router, _) = GiftCardsBuilder(dependency: wallet).build()
    context.attach(router)
  }
}

final class GiftCardsBuilderFake: GiftCardsBuildable {
  func build() -> (router: any Routing, actionableItem: any GiftCardsActionableItem) {
    (Router(interactor: Interactor(), component: EmptyComponent()), GiftCardsItemFake())
  }
}

final class GiftCardsItemFake: GiftCardsActionableItem {
  func showGiftCard() -> Reached<any GiftCardActionableItem> { .stopped("fake") }
}
