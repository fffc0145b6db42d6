import RIBs
import Testing

@testable import SessionEngine
@testable import TaxiApp

/// The order feature without a backend, with order 7, for the RIBs that show it.
final class OrderFeature {
  static let order = 7

  let store: OrderStore
  let actions: OrderActions
  let repository: RepositoryFake
  let time = SessionTime(now: 0)
  private let feature: Feature<OrderState>

  /// Loads the order, and shows it.
  init(_ status: Order.Status = .searching, _ edit: (inout Order) -> Void = { _ in }) throws {
    feature = try Feature(OrderState.self)
    (store, repository) = (feature.store, feature.repository)
    actions = feature.actions
    actions.show(Self.order)
    take(status, edit)
  }

  /// Receives the order in a later state.
  func take(_ status: Order.Status, _ edit: (inout Order) -> Void = { _ in }) {
    var order = Order(
      id: Self.order, status: status, requestedAt: 0, asOf: 0,
      draft: OrderDraft(pickup: Gazetteer.places[0].place, dropoff: Gazetteer.places[1].place),
      fare: Fare(amount: 1000, distance: 1, duration: 1))
    edit(&order)
    actions.refresh(Self.order, at: 0, for: feature.rib)
    repository.reply(.order(order))
  }
}

/// The dependencies of an order's screen.
final class OrderDependencyFake: OrderResultDependency {
  private let order: OrderFeature

  init(_ order: OrderFeature) {
    self.order = order
  }

  var orderStore: OrderStore { order.store }
  var orderActions: OrderActions { order.actions }
  var time: SessionTime { order.time }
}
