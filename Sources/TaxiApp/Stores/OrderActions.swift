import Flux
import RIBs
import SessionEngine
import Streams

/// The requests of the orders.
protocol OrderRepository: AnyObject {
  /// Requests the orders in progress.
  func requestOrders(for rib: any Interactable)
  /// Requests an order.
  func requestOrder(_ id: Int, for rib: any Interactable)
  /// Cancels an order, if that costs no more than a fee in yen.
  func cancelOrder(_ id: Int, fee: Int, for rib: any Interactable)
  /// Rates a completed order with 1 to 5 stars.
  func rateOrder(_ id: Int, stars: Int, for rib: any Interactable)
}

extension BackendPort: OrderRepository where Simulator == TaxiSimulator {
  func requestOrders(for rib: any Interactable) { send(.orders, from: rib) }
  func requestOrder(_ id: Int, for rib: any Interactable) { send(.order(id), from: rib) }
  func cancelOrder(_ id: Int, fee: Int, for rib: any Interactable) { send(.cancelOrder(id, fee: fee), from: rib) }
  func rateOrder(_ id: Int, stars: Int, for rib: any Interactable) { send(.rateOrder(id, stars: stars), from: rib) }
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

  /// Requests the orders in progress at a time in milliseconds since 1970: a reservation can have become one. The
  /// known ones need no request of their own then.
  func reloadOrders(at time: Int64, for rib: any Interactable) {
    for order in store.state.running { dispatcher.dispatch(OrderAction.refreshed(order.id, at: time)) }
    repository.requestOrders(for: rib)
  }

  /// Loads an order. Requests it again after a failure.
  func load(_ id: Int, for rib: any Interactable) {
    let order = store.state.orders[id]
    guard order?.value == nil, order?.isLoading != true else { return }
    repository.requestOrder(id, for: rib)
  }

  /// Requests the current state of a tracked order at a time in milliseconds since 1970, unless a request waits for its
  /// reply.
  func refresh(_ id: Int, at time: Int64, for rib: any Interactable) {
    dispatcher.dispatch(OrderAction.refreshed(id, at: time))
    if !store.state.asking.contains(id) { repository.requestOrder(id, for: rib) }
  }

  /// Shows an order, whose car is then tracked.
  func show(_ id: Int) {
    dispatcher.dispatch(OrderAction.shown(id))
  }

  /// Calls `body` with the time at which the backend has made an order of the next reservation, if there is one, now and
  /// after each change. Times are in milliseconds since 1970.
  func observeNextDispatch(_ body: @escaping ([Int64]) -> Void) -> any Cancellable {
    store.states.subscribe { state in body(state.nextDispatch.map { [$0 + Reservation.margin] } ?? []) }
  }

  /// Leaves OrderResult or NormalDispatch.
  func leave() {
    dispatcher.dispatch(OrderAction.left)
  }

  /// Opens the question whether to cancel an order, which names the fee at a time in milliseconds since 1970.
  func askToCancel(_ id: Int, at time: Int64) {
    let fee = store.state.order(id)?.cancellationFee(at: time) ?? 0
    dispatcher.dispatch(OrderAction.cancellationAsked(true, fee: fee))
  }

  /// Closes the question whether to cancel the shown order.
  func stopAsking() {
    dispatcher.dispatch(OrderAction.cancellationAsked(false))
  }

  /// Cancels an order for the fee that the question named.
  func cancel(_ id: Int, for rib: any Interactable) {
    repository.cancelOrder(id, fee: store.state.askedFee ?? 0, for: rib)
  }

  /// Rates a completed order with 1 to 5 stars.
  func rate(_ id: Int, stars: Int, for rib: any Interactable) {
    repository.rateOrder(id, stars: stars, for: rib)
  }

  /// Computes the movement of an order's car after each reply, and stores it for the screens, until `rib` becomes
  /// inactive.
  ///
  /// The movement is that at the time of the reply and depends on the reply only, so a wake computes the same.
  func computeMovement(of id: Int, for rib: any Interactable) {
    store.states.subscribe { [weak self, weak rib] state in
      guard state.order(id)?.vehicle != state.vehicle(id) else { return }
      self?.store.whenIdle {
        guard let self, let rib, rib.isActive else { return }
        let vehicle = self.store.state.order(id)?.vehicle
        if vehicle != self.store.state.vehicle(id) { self.dispatcher.dispatch(OrderAction.vehicleMoved(id, vehicle)) }
      }
    }.cancelOnDeactivate(of: rib)
  }
}

/// The order that a reservation became, for ScheduledReservation, which belongs to another feature.
protocol OrderOpening: AnyObject {
  /// Calls `show` with whether an order is being loaded to be shown, now and after each change, and `open` when it is
  /// loaded, until `rib` becomes inactive.
  func observeOpening(in rib: any Interactable, _ show: @escaping (Bool) -> Void, open: @escaping (Int) -> Void)
  /// Loads an order to show it. It is stored that it is to be shown, so it also opens after a restart.
  func open(_ id: Int, for rib: any Interactable)
  /// Leaves the RIB that opens the order.
  func stopOpening()
}

extension OrderActions: OrderOpening {
  func observeOpening(in rib: any Interactable, _ show: @escaping (Bool) -> Void, open: @escaping (Int) -> Void) {
    store.states.subscribe { [weak self, weak rib] state in
      show(state.opening.map { state.orders[$0]?.isLoading == true } ?? false)
      guard let id = state.opening, state.order(id) != nil else { return }
      self?.store.whenIdle {
        if let self, let rib, rib.isActive, self.store.state.opening == id { open(id) }
      }
    }.cancelOnDeactivate(of: rib)
  }

  func open(_ id: Int, for rib: any Interactable) {
    load(id, for: rib)
    dispatcher.dispatch(OrderAction.opening(id))
  }

  func stopOpening() {
    if store.state.opening != nil { dispatcher.dispatch(OrderAction.opening(nil)) }
  }
}

/// The orders, for NormalDispatch, which belongs to another feature.
protocol OrdersInProgress: AnyObject {
  /// Calls `show` with the orders in progress and with the one that ended and whose screen was not left since, now and
  /// after each change, until `rib` becomes inactive.
  func observeOrders(in rib: any Interactable, _ show: @escaping (_ running: [Order], _ ended: Order?) -> Void)
  /// Returns whether an order is loaded.
  func isLoaded(_ id: Int) -> Bool
  /// Returns an order after it is loaded; `nil` when the backend does not know it. Requests it again after a failure.
  /// The wait ends when `rib` becomes inactive.
  func waitForOrder(_ id: Int, in rib: any Interactable) -> Future<Order?>
  /// Leaves NormalDispatch.
  func leave()
}

extension OrderActions: OrdersInProgress {
  func observeOrders(in rib: any Interactable, _ show: @escaping (_ running: [Order], _ ended: Order?) -> Void) {
    store.states.subscribe { show($0.running, $0.endedOrder) }.cancelOnDeactivate(of: rib)
  }

  func isLoaded(_ id: Int) -> Bool { store.state.order(id) != nil }

  func waitForOrder(_ id: Int, in rib: any Interactable) -> Future<Order?> {
    load(id, for: rib)
    return store.wait(forOrder: id, in: rib)
  }
}
