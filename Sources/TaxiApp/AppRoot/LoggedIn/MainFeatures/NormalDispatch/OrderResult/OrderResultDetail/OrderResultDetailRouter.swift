import RIBs

/// The routes of OrderResultDetail: none.
protocol OrderResultDetailRouting: Routing {}

/// The router of OrderResultDetail, which has no children.
final class OrderResultDetailRouter: ViewableRouter<OrderResultDetailInteractor, OrderResultDetailViewController>,
  OrderResultDetailRouting
{}
