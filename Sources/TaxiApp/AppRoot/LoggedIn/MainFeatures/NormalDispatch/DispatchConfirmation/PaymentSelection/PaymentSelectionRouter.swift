import RIBs

final class PaymentSelectionRouter: ViewableRouter<PaymentSelectionInteractor, PaymentSelectionViewController> {}
