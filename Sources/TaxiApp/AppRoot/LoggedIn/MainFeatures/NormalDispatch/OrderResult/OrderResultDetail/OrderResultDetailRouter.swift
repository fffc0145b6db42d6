import RIBs

/// What OrderResultDetail asks of its router: nothing.
protocol OrderResultDetailRouting: Routing {}

/// A leaf. It shows one order only, which its parent tells.
final class OrderResultDetailRouter: ViewableRouter<OrderResultDetailInteractor, OrderResultDetailScreen>,
  OrderResultDetailRouting
{}
