import RIBs

final class HomeRouter: ViewableRouter<HomeInteractor, HomeViewController> {}
