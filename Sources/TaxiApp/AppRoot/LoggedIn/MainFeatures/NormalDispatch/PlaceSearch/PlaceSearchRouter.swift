import RIBs

/// The routes of PlaceSearch: none.
protocol PlaceSearchRouting: Routing {}

/// The router of PlaceSearch, which has no children.
final class PlaceSearchRouter: ViewableRouter<PlaceSearchInteractor, PlaceSearchViewController>, PlaceSearchRouting {
  override var parameters: [String: String] { ["point": interactor.point.rawValue] }
}
