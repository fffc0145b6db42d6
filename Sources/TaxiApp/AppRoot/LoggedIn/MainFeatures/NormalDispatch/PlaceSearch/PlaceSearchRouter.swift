import RIBs

/// What PlaceSearch asks of its router: nothing.
protocol PlaceSearchRouting: Routing {}

/// A leaf.
final class PlaceSearchRouter: ViewableRouter<PlaceSearchInteractor, PlaceSearchScreen>, PlaceSearchRouting {
  override var parameters: [String: String] { ["point": interactor.point.rawValue] }
}
