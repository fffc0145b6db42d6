import RIBs

final class CouponsRouter: ViewableRouter<CouponsInteractor, CouponsViewController> {}
