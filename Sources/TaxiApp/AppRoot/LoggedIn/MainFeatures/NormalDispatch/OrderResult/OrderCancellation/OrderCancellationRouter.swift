import RIBs

final class OrderCancellationRouter: ViewableRouter<OrderCancellationInteractor, OrderCancellationViewController> {}
