import RIBs

/// The routes of OrderCancellation: none.
protocol OrderCancellationRouting: ViewableRouting {}

/// The router of OrderCancellation, which has no children.
final class OrderCancellationRouter: ViewableRouter<OrderCancellationInteractor, OrderCancellationViewController>,
  OrderCancellationRouting
{}
