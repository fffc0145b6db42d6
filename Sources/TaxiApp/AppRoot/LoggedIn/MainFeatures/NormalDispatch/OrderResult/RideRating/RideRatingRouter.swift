import RIBs

final class RideRatingRouter: ViewableRouter<RideRatingInteractor, RideRatingViewController> {}
