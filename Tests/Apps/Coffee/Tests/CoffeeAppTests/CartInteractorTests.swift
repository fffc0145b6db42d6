import AndonTesting
@testable import CoffeeApp
import Flux
import RIBs
import SessionEngine
import Streams
import Testing

@Suite struct CartInteractorTests {
  @Test func `the cart reports the order that was placed, once`() throws {
    let context = try TestContext(routes: Coffee.routes.get(), rows: Coffee.app.get().initialRows(at: 0))
    let component = try AppRootComponent(context.app)
    let home = HomeComponent(dependency: LoggedInComponent(dependency: component))
    let listener = CartListenerFake()
    let (router, _) = CartBuilder(dependency: home).build(withListener: listener)
    context.turn { component.account.logIn(number: "1001", for: context.tree.root.interactor) }
    context.attach(router)
    let cup = Cup(drink: Drink(id: 1, japanese: "コーヒー", english: "Coffee", price: 300), options: CupOptions())
    context.turn { component.cart.dispatch(CartAction.added(cup)) }
    let interactor = try #require(router.interactable as? CartInteractor)
    context.turn { interactor.didTapOrderYes() }
    #expect(listener.calls == [.placed(501)])
    #expect(component.cart.store.state.cups.isEmpty)
  }
}

private final class CartListenerFake: RecordingFake, CartListener {
  enum Call: Equatable { case back, placed(Int) }
  let recorder = Recorder<Call>()
  func didTapBack() { record(.back) }
  func cartDidPlaceOrder(_ order: Int) { record(.placed(order)) }
}
