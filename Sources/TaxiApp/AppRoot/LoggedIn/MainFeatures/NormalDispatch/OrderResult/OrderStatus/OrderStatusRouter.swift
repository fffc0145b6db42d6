import RIBs

final class OrderStatusRouter: ViewableRouter<OrderStatusInteractor, OrderStatusViewController> {}
