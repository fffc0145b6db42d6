import Flux
import RIBs
import SessionEngine
import Streams

/// The requests of the orders.
protocol OrderRepository: AnyObject {
  /// Requests an order.
  func requestOrder(_ id: Int, for rib: Interactor)
  /// Cancels an order.
  func cancelOrder(_ id: Int, for rib: Interactor)
}

extension BackendPort: OrderRepository where Simulator == TaxiSimulator {
  func requestOrder(_ id: Int, for rib: Interactor) { send(.order(id), from: rib) }
  func cancelOrder(_ id: Int, for rib: Interactor) { send(.cancelOrder(id), from: rib) }
}

/// The action creator of the orders.
final class OrderActions {
  private let store: OrderStore
  private let repository: any OrderRepository
  private let dispatcher: Dispatcher

  init(store: OrderStore, repository: any OrderRepository, dispatcher: Dispatcher) {
    self.store = store
    self.repository = repository
    self.dispatcher = dispatcher
  }

  /// Loads an order. Requests it again after a failure.
  func load(_ id: Int, for rib: Interactor) {
    let order = store.state.orders[id]
    guard order?.value == nil, order?.isLoading != true else { return }
    repository.requestOrder(id, for: rib)
  }

  /// Requests the current state of a tracked order at a time in milliseconds since 1970, unless a request waits for its
  /// reply.
  func refresh(_ id: Int, at time: Int64, for rib: Interactor) {
    dispatcher.dispatch(OrderAction.refreshed(id, at: time))
    if !store.state.asking.contains(id) { repository.requestOrder(id, for: rib) }
  }

  /// Shows an order, whose car is then tracked.
  func show(_ id: Int) {
    dispatcher.dispatch(OrderAction.shown(id))
  }

  /// Leaves OrderResult or NormalDispatch.
  func leave() {
    dispatcher.dispatch(OrderAction.left)
  }

  /// Opens or closes the question whether to cancel the shown order.
  func askToCancel(_ isAsking: Bool) {
    dispatcher.dispatch(OrderAction.cancellationAsked(isAsking))
  }

  /// Cancels an order.
  func cancel(_ id: Int, for rib: Interactor) {
    repository.cancelOrder(id, for: rib)
  }
}

/// The orders, for NormalDispatch, which belongs to another feature.
protocol OrdersInProgress: AnyObject {
  /// Calls `show` with the order in progress, now and after each change, until `rib` becomes inactive.
  func observeRunning(in rib: Interactor, _ show: @escaping (Order?) -> Void)
  /// Returns an order after it is loaded; stops with `orderNotFound`. Requests it again after a failure. The wait ends
  /// when `rib` becomes inactive.
  func waitForOrder(_ id: Int, in rib: Interactor) -> Future<Order>
  /// Leaves NormalDispatch.
  func leave()
}

extension OrderActions: OrdersInProgress {
  func observeRunning(in rib: Interactor, _ show: @escaping (Order?) -> Void) {
    store.states.subscribe { show($0.running) }.cancelOnDeactivate(of: rib)
  }

  func waitForOrder(_ id: Int, in rib: Interactor) -> Future<Order> {
    load(id, for: rib)
    return store.wait(forOrder: id, in: rib)
  }
}

/// The orders, for the ride history, which belongs to another feature.
protocol RideSource: AnyObject {
  /// Whether an order can have become a ride since the rides were loaded.
  var mayHaveNewRide: Bool { get }
}

extension OrderActions: RideSource {
  var mayHaveNewRide: Bool { store.state.mayHaveNewRide }
}
