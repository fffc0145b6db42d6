import Flux
import HeadlessUI
import RIBs
import SessionEngine
import Streams

protocol DrinkListener: AnyObject {
  func drinkDidClose()
}

enum DrinkBuilder {
  static func build(
    drink: Int, store: Store<CafeState>, backend: BackendPort<CafeSimulator>, _ listener: any DrinkListener
  ) -> DrinkRouter {
    let interactor = DrinkInteractor(drink: drink, store: store, backend: backend)
    interactor.listener = listener
    return DrinkRouter(
      interactor: interactor, view: HostingController(rootView: DrinkView(listener: interactor)),
      component: EmptyComponent())
  }
}

final class DrinkRouter: ViewableRouter<DrinkInteractor, HostingController<DrinkView>> {
  override var parameters: [String: String] { ["drink": String(interactor.drink)] }
}

/// Shows a drink, and orders it.
final class DrinkInteractor: Interactor {
  let drink: Int
  weak var listener: (any DrinkListener)?
  let store: Store<CafeState>
  private let backend: BackendPort<CafeSimulator>

  init(drink: Int, store: Store<CafeState>, backend: BackendPort<CafeSimulator>) {
    self.drink = drink
    self.store = store
    self.backend = backend
  }

  func order() { backend.send(.order(drink), from: self) }
  func close() { listener?.drinkDidClose() }
}

struct DrinkView: View {
  weak var listener: DrinkInteractor?

  var body: some View {
    let price = listener.flatMap { $0.store.state.prices[$0.drink] }
    Text(price.map { "¥\($0)" } ?? "Loading…").identifier("price")
    Button("Order", id: "order") { listener?.order() }.disabled(price == nil)
    Button("Back", id: "back") { listener?.close() }
  }
}
