import RIBs

/// What QRPayment asks of its router: nothing.
protocol QRPaymentRouting: Routing {}

/// A leaf.
final class QRPaymentRouter: ViewableRouter<QRPaymentInteractor, QRPaymentScreen>, QRPaymentRouting {}
