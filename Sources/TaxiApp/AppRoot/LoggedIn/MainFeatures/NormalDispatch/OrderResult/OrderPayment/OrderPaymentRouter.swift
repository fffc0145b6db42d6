import RIBs

/// The routes of OrderPayment: none.
protocol OrderPaymentRouting: ViewableRouting {}

/// The router of OrderPayment, which has no children.
final class OrderPaymentRouter: ViewableRouter<OrderPaymentInteractor, OrderPaymentViewController>, OrderPaymentRouting
{}
