import AndonTesting
import Flux
import SessionEngine
import Testing

@testable import RIBs

@Suite struct TestContextTests {
  private let context: TestContext
  private let store: Store<CafeState>
  private let backend: BackendPort<CafeSimulator>

  init() throws {
    context = try TestContext(routes: CafeApp.routes())
    store = try Store(context.dispatcher)
    backend = try BackendPort(CafeSimulator(), in: context.app)
  }

  private func drink() -> DrinkRouter {
    DrinkBuilder.build(drink: 7, store: store, backend: backend, ListenerFake())
  }

  @Test func `a RIB with a store and a backend orders, and the reply arrives after the latency`() {
    context.settings.latency = 2000
    attach { router in context.turn { router.interactor.order() } }
    #expect(context.requests.byRIB == ["Drink": 1])
    #expect(store.state.ordered == [])
    context.advance(by: .milliseconds(1999))
    #expect(store.state.ordered == [])
    context.advance(by: .milliseconds(1))
    #expect(store.state.ordered == [7])
    #expect(context.time.now == 1_800_000_002_000)
    context.detach()
    #expect(context.tree.snapshot.text == "FakeLaunch")
  }

  @Test func `a RIB learns that it is on the screen`() {
    attach { router in
      #expect(router.interactor.isVisible)
      #expect(context.tree.snapshot.text == "FakeLaunch\n  Drink(drink: 7)")
    }
  }

  @Test func `a broken rule fails the test`() {
    let router = drink()
    let messages = issues { context.turn { router.interactor.order() } }
    #expect(messages.first?.hasPrefix("requestFromDetachedRIB: Drink sent the backend the request order") == true)
    #expect(messages.first?.hasSuffix("the tree did not change:\n  FakeLaunch") == true)
  }

  @Test func `what the test keeps alive after the detachment fails the test`() {
    let router = drink()
    context.attach(router)
    let messages = issues { context.detach() }
    #expect(messages.first?.contains("router of Drink lives on") == true)
    #expect(messages.first?.contains("  -   Drink(drink: 7)") == true)
    #expect(!router.isAttached)
  }

  @Test func `what is never done fails the test`() {
    let messages = issues { context.turn { setTimer() } }
    #expect(messages.first?.hasPrefix("neverQuiet: ") == true)
  }

  private func setTimer() {
    let (context, time) = (context, context.time)
    time.schedule(at: time.now) { Self.again(context) }
  }

  private static func again(_ context: TestContext) {
    context.time.schedule(at: context.time.now) { again(context) }
  }

  /// Attaches a drink, of which the test keeps no reference.
  private func attach(_ body: (DrinkRouter) -> Void) {
    let router = drink()
    context.attach(router)
    body(router)
  }
}

private final class ListenerFake: CallRecorder, DrinkListener {
  func drinkDidClose() { record("close") }
}
