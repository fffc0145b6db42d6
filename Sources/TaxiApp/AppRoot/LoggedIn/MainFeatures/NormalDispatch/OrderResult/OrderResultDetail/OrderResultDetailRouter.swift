import RIBs

/// The routes of OrderResultDetail: none.
protocol OrderResultDetailRouting: Routing {}

/// The router of OrderResultDetail, which has no children. The order is among the parameters of OrderResult.
final class OrderResultDetailRouter: ViewableRouter<OrderResultDetailInteractor, OrderResultDetailScreen>,
  OrderResultDetailRouting
{}
