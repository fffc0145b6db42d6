import RIBs

/// The routes of QRPayment: none.
protocol QRPaymentRouting: Routing {}

/// The router of QRPayment, which has no children.
final class QRPaymentRouter: ViewableRouter<QRPaymentInteractor, QRPaymentViewController>, QRPaymentRouting {}
