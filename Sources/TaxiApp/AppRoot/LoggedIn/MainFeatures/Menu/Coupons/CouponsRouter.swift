import RIBs

/// The routes of Coupons: none.
protocol CouponsRouting: Routing {}

/// The router of Coupons, which has no children.
final class CouponsRouter: ViewableRouter<CouponsInteractor, CouponsViewController>, CouponsRouting {}
