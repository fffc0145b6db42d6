import RIBs

/// The routes of Home: none.
protocol HomeRouting: Routing {}

/// The router of Home, which has no children.
final class HomeRouter: ViewableRouter<HomeInteractor, HomeViewController>, HomeRouting {}
