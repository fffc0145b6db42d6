import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct AuditTests {
  @Test func `it is in the tree while it is attached, and is released after it is detached`() throws {
    let context = try TestContext()
    try attach(to: context)
    #expect(context.tree.snapshot.children.map(\.rib) == ["Audit"])
    context.detach()
    #expect(context.tree.snapshot.children.isEmpty)
  }

  /// Attaches the RIB. A separate function, so that the test keeps no reference to the RIB.
  private func attach(to context: TestContext) throws {
    let appRoot = try AppRootComponent(context.app)
    let (router, _) = AuditBuilder(dependency: appRoot).build()
    context.attach(router)
  }
}

final class AuditBuilderFake: AuditBuildable {
  func build() -> (router: any Routing, actionableItem: any AuditActionableItem) {
    (Router(interactor: Interactor(), component: EmptyComponent()), AuditItemFake())
  }
}

final class AuditItemFake: AuditActionableItem {}
