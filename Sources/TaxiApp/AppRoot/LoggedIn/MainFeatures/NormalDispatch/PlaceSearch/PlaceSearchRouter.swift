import RIBs

final class PlaceSearchRouter: ViewableRouter<PlaceSearchInteractor, PlaceSearchViewController> {
  override var parameters: [String: String] { ["point": interactor.point.rawValue] }
}
