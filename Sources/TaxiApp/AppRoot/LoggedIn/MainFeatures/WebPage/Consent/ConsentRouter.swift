import RIBs

final class ConsentRouter: ViewableRouter<ConsentInteractor, ConsentViewController> {}
