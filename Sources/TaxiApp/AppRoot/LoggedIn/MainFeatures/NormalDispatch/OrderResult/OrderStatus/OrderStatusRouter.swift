import RIBs

/// The routes of OrderStatus: none.
protocol OrderStatusRouting: ViewableRouting {}

/// The router of OrderStatus, which has no children.
final class OrderStatusRouter: ViewableRouter<OrderStatusInteractor, OrderStatusViewController>, OrderStatusRouting {}
