import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol DrinkPresentable: Presentable {
  func show(_ options: CupOptions)
}

protocol DrinkListener: AnyObject {
  func didTapBack()
}

protocol DrinkActionableItem: AnyObject {
  var drink: Drink { get }
  /// Chooses the options of the cup. Does not add it to the cart.
  func choose(_ options: CupOptions) -> Reached<any DrinkActionableItem>
}

/// A drink, whose options the customer chooses before adding a cup to the cart.
final class DrinkInteractor: PresentableInteractor<any DrinkPresentable>, DrinkActionableItem {
  weak var listener: (any DrinkListener)?

  let drink: Drink
  private let cart: CartActions

  init(presenter: any DrinkPresentable, drink: Drink, cart: CartActions) {
    self.drink = drink
    self.cart = cart
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    cart.store.states.subscribe { [weak self] in self?.presenter.show($0.options) }.cancelOnDeactivate(of: self)
  }

  override func willResignActive() {
    cart.dispatch(.drinkLeft)
  }

  func choose(_ options: CupOptions) -> Reached<any DrinkActionableItem> {
    if options != cart.store.state.options { cart.dispatch(.optionsChosen(options)) }
    return .value((self, ()))
  }
}

extension DrinkInteractor: DrinkPresentableListener {
  func didChoose(_ size: CupSize) {
    var options = cart.store.state.options
    options.size = size
    cart.dispatch(.optionsChosen(options))
  }

  func didChoose(_ milk: Milk) {
    var options = cart.store.state.options
    options.milk = milk
    cart.dispatch(.optionsChosen(options))
  }

  func didTapAdd() {
    cart.dispatch(.added(Cup(drink: drink, options: cart.store.state.options)))
    listener?.didTapBack()
  }

  func didTapBack() { listener?.didTapBack() }
}

extension DrinkInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    let options = cart.store.state.options
    return (
      "drink",
      ["drink": .integer(drink.id), "size": .text(options.size.rawValue), "milk": .text(options.milk.rawValue)]
    )
  }
}
