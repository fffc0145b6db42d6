import Testing

@testable import TaxiApp

@Suite struct OrderRouteRouterTests {
  @Test func `it is in the tree with its view while it is attached, and is released after it is detached`() throws {
    let dependency = OrderDependencyFake(try OrderFeature())
    let listener = OrderSectionListenerFake()
    checkLeaf("OrderRoute") {
      OrderRouteBuilder(dependency: dependency).build(withListener: listener, order: OrderFeature.order).router
    }
  }
}
