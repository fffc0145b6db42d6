import RIBs

final class QRPaymentRouter: ViewableRouter<QRPaymentInteractor, QRPaymentViewController> {}
