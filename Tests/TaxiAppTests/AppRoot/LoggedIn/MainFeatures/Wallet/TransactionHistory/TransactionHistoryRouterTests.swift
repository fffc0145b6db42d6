import Testing

@testable import TaxiApp

@Suite struct TransactionHistoryRouterTests {
  @Test func `it is in the tree with its view while it is attached, and is released after it is detached`() throws {
    let dependency = try WalletFeature()
    let listener = WalletPartListenerFake()
    checkLeaf("TransactionHistory") {
      TransactionHistoryBuilder(dependency: dependency).build(withListener: listener).router
    }
  }
}
