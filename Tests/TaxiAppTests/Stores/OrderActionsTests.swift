import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams
import Testing

@testable import TaxiApp

@Suite struct OrderActionsTests {
  private let feature: Feature<OrderState>
  private let actions: OrderActions

  init() throws {
    let feature = try Feature(OrderState.self)
    actions = feature.actions
    self.feature = feature
  }

  private func order(_ id: Int, _ status: Order.Status = .searching) -> Order {
    Order(
      id: id, status: status, requestedAt: 0, asOf: 0, draft: OrderDraft(),
      fare: Fare(amount: 1000, distance: 1, duration: 1))
  }

  @Test func `an order is requested once`() {
    actions.load(7, for: feature.rib)
    actions.load(7, for: feature.rib)
    feature.repository.reply(.order(order(7)))
    actions.load(7, for: feature.rib)
    #expect(feature.repository.names == ["order(7)"])
    #expect(feature.state.order(7) == order(7))
  }

  @Test func `a failed order is reported once, and requested again`() {
    actions.load(7, for: feature.rib)
    feature.repository.fail(.network)
    #expect(feature.errors == [RequestError(request: .read(.order(7)), cause: .network)])
    actions.load(7, for: feature.rib)
    #expect(feature.repository.names == ["order(7)", "order(7)"])
    #expect(feature.errors.count == 1)
  }

  @Test func `a tracked order is requested again with its time, unless its request waits`() {
    actions.load(7, for: feature.rib)
    feature.repository.reply(.order(order(7)))
    actions.refresh(7, at: 10_000, for: feature.rib)
    actions.refresh(7, at: 20_000, for: feature.rib)
    #expect(feature.repository.names == ["order(7)", "order(7)"])
    #expect(feature.state.looks == [7: 20_000])
  }

  @Test func `the car of an order that is over is removed`() {
    actions.load(7, for: feature.rib)
    feature.repository.reply(.order(order(7, .riding)))
    feature.dispatcher.dispatch(
      OrderAction.vehicleMoved(7, Vehicle(position: .here, heading: 0, distanceLeft: 0, arrivesIn: 0)))
    #expect(feature.state.vehicle(7) != nil)
    actions.refresh(7, at: 0, for: feature.rib)
    feature.repository.reply(.order(order(7, .completed)))
    #expect(feature.state.vehicles == nil)
  }

  @Test func `the question whether to cancel opens and closes, and a refused cancellation is reported`() {
    actions.show(7)
    actions.askToCancel(7, at: 0)
    #expect(feature.state.isAskingToCancel)
    actions.cancel(7, for: feature.rib)
    #expect(!feature.state.isAskingToCancel)
    #expect(feature.state.isCancelling(7))
    feature.repository.fail(BackendError(code: "tooLate", message: ""))
    #expect(feature.errors.map(\.change) == [.cancelOrder(7, fee: 0)])
    #expect(feature.state.problem == "tooLate")
    actions.leave()
    #expect(feature.state.shown == nil)
    #expect(feature.state.problem == nil)
  }

  @Test func `a cancellation accepts the fee that its question named, and a rating sends its stars`() {
    var accepted = order(7, .accepted)
    accepted.cancellationTerms = CancellationTerms(freeUntil: 100, fee: 500)
    actions.load(7, for: feature.rib)
    feature.repository.reply(.order(accepted))
    actions.askToCancel(7, at: 99)
    #expect(feature.state.askedFee == nil)
    actions.askToCancel(7, at: 100)
    #expect(feature.state.askedFee == 500)
    actions.cancel(7, for: feature.rib)
    actions.rate(7, stars: 4, for: feature.rib)
    let sent = feature.repository.requests.suffix(2)
    #expect(sent == [.change(.cancelOrder(7, fee: 500)), .change(.rateOrder(7, stars: 4))])
  }

  @Test func `an order that a reservation opens is shown when it is loaded`() {
    var opened: [Int] = []
    var loading: [Bool] = []
    actions.observeOpening(in: feature.rib) {
      loading.append($0)
    } open: {
      opened.append($0)
    }
    actions.open(7, for: feature.rib)
    #expect(opened == [])
    #expect(loading.last == true)
    #expect(feature.state.opening == 7)
    feature.repository.reply(.order(order(7)))
    #expect(opened == [7])
    #expect(loading.last == false)
    actions.stopOpening()
    #expect(feature.state.opening == nil)
  }

  @Test func `another feature sees the order in progress, and waits for an order`() {
    let orders: any OrdersInProgress = actions
    var running: [[Int]] = []
    orders.observeOrders(in: feature.rib) { order, _ in running.append(order.map(\.id)) }
    let wait = orders.waitForOrder(7, in: feature.rib)
    #expect(wait.waitingFor == "order 7")
    feature.repository.reply(.order(order(7)))
    guard case .value(let found)? = wait.settlement else {
      Issue.record("the wait has no value")
      return
    }
    #expect(found?.id == 7)
    #expect(running.first == [])
    #expect(running.last == [7])
    #expect(orders.isLoaded(7))
  }

  @Test func `a wait for an unknown order finds none`() {
    let wait = actions.waitForOrder(7, in: feature.rib)
    feature.repository.fail(.notFound("order", 7))
    guard case .value(let found)? = wait.settlement else {
      Issue.record("the wait has no value")
      return
    }
    #expect(found == nil)
    #expect(!actions.isLoaded(7))
  }

  @Test func `an order in progress that the list lacks is marked until it is requested by itself`() {
    actions.reloadOrders(at: 1, for: feature.rib)
    feature.repository.reply(.orders([order(8), order(7)]))
    #expect(feature.state.running.map(\.id) == [7, 8])
    #expect(feature.state.unlisted == nil)
    actions.reloadOrders(at: 2, for: feature.rib)
    feature.repository.reply(.orders([order(8)]))
    #expect(feature.state.unlisted == [7])
    #expect(feature.state.looks == [7: 2, 8: 2])
    actions.refresh(7, at: 3, for: feature.rib)
    #expect(feature.state.unlisted == nil)
    #expect(feature.repository.names == ["orders", "orders", "order(7)"])
  }

  @Test func `only an order that was in progress before has an end to show, until its screen is left`() {
    actions.load(7, for: feature.rib)
    feature.repository.reply(.order(order(7, .completed)))
    #expect(feature.state.endedOrder == nil)
    actions.load(8, for: feature.rib)
    feature.repository.reply(.order(order(8)))
    actions.refresh(8, at: 0, for: feature.rib)
    feature.repository.reply(.order(order(8, .cancelled)))
    #expect(feature.state.endedOrder?.id == 8)
    actions.show(7)
    actions.leave()
    #expect(feature.state.endedOrder?.id == 8)
    actions.show(8)
    actions.leave()
    #expect(feature.state.endedOrder == nil)
  }
}
