import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol OrdersPresentable: Presentable {
  func show(_ list: Loadable<[Order]>)
}

protocol OrdersListener: AnyObject {
  func didTapBack()
  func ordersDidTapOrder(_ order: Int)
}

protocol OrdersActionableItem: AnyObject {
  /// Requests the list, and waits until it is loaded.
  func loadList() -> Reached<any OrdersActionableItem>
}

/// The list of the member's orders.
final class OrdersInteractor: PresentableInteractor<any OrdersPresentable>, OrdersActionableItem {
  weak var listener: (any OrdersListener)?

  private let orders: OrdersActions

  init(presenter: any OrdersPresentable, orders: OrdersActions) {
    self.orders = orders
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    orders.store.states.subscribe { [weak self] in self?.presenter.show($0.list) }.cancelOnDeactivate(of: self)
  }

  func loadList() -> Reached<any OrdersActionableItem> {
    orders.loadList(for: self)
    return orders.store.wait(for: "the orders", in: self) { $0.list.settlement }.map { [self] _ in (self, ()) }
  }
}

extension OrdersInteractor: OrdersPresentableListener {
  func didTapOrder(_ id: Int) {
    orders.load(id, for: self)
    listener?.ordersDidTapOrder(id)
  }

  func didTapReload() { orders.loadList(for: self) }

  func didTapBack() { listener?.didTapBack() }
}

extension OrdersInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("orders", [:]) }
}
