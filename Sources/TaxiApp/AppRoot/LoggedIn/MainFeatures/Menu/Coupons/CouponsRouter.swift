import RIBs

/// What Coupons asks of its router: nothing.
protocol CouponsRouting: Routing {}

/// A leaf.
final class CouponsRouter: ViewableRouter<CouponsInteractor, CouponsScreen>, CouponsRouting {}
