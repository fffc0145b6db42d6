import Testing

@testable import TaxiApp

@Suite struct CardListRouterTests {
  @Test func `it is in the tree with its view while it is attached, and is released after it is detached`() throws {
    let dependency = try WalletFeature()
    let listener = WalletPartListenerFake()
    checkLeaf("CardList") {
      CardListBuilder(dependency: dependency).build(withListener: listener).router
    }
  }
}
