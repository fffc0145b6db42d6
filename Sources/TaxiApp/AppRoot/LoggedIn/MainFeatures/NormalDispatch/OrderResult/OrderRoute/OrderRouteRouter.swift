import RIBs

/// The routes of OrderRoute: none.
protocol OrderRouteRouting: ViewableRouting {}

/// The router of OrderRoute, which has no children.
final class OrderRouteRouter: ViewableRouter<OrderRouteInteractor, OrderRouteViewController>, OrderRouteRouting {}
