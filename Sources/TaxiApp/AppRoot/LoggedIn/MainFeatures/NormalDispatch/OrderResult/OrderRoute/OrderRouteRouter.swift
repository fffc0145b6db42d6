import RIBs

final class OrderRouteRouter: ViewableRouter<OrderRouteInteractor, OrderRouteViewController> {}
