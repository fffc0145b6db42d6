import RIBs

final class OrderPaymentRouter: ViewableRouter<OrderPaymentInteractor, OrderPaymentViewController> {}
