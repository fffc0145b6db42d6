import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct ConsentTests {
  @Test func `it is in the tree while it is attached, and is released after it is detached`() throws {
    let context = try TestContext()
    try attach(to: context)
    #expect(context.tree.snapshot.children.map(\.rib) == ["Consent"])
    context.detach()
    #expect(context.tree.snapshot.children.isEmpty)
  }

  /// Attaches the RIB. A separate function, so that the test keeps no reference to the RIB.
  private func attach(to context: TestContext) throws {
    let dependency = DependencyFake()
    let (router, _) = ConsentBuilder(dependency: dependency).build()
    context.attach(router)
  }
}

private final class DependencyFake: ConsentDependency {}
