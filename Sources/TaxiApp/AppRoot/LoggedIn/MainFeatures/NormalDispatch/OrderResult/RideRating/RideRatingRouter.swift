import RIBs

/// The routes of RideRating: none.
protocol RideRatingRouting: ViewableRouting {}

/// The router of RideRating, which has no children.
final class RideRatingRouter: ViewableRouter<RideRatingInteractor, RideRatingViewController>, RideRatingRouting {}
