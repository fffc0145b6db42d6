import AndonTesting
import DeepLinks
import HeadlessUI
import RIBs
import Testing

@testable import TaxiApp

@Suite struct DispatchConfirmationRouterTests {
  private let listener = DispatchConfirmationListenerFake()
  private let world: TestTree

  init() throws {
    world = TestTree(
      DispatchConfirmationBuilder(dependency: try DependencyFake()).build(
        withListener: listener, draft: OrderDraft(pickup: .here)
      ).router)
  }

  @Test func `the builder connects the RIB, of which nothing is left once it is detached`() throws {
    try world.checkConnections(of: DispatchConfirmationRouter.self, tapping: "back")
    #expect(listener.backs == 1)
    #expect(world.detachAndEndTurn() == [])
  }

  @Test func `the view and the interactor have the draft to confirm`() throws {
    let router = try world.router(DispatchConfirmationRouter.self)
    #expect(router.interactor.draft == OrderDraft(pickup: .here))
    #expect(router.view.rootView.draft == OrderDraft(pickup: .here))
  }
}
