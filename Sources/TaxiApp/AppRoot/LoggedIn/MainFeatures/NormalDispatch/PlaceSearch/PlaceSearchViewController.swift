import DeepLinks
import HeadlessUI
import RIBs

protocol PlaceSearchPresentableListener: AnyObject {
  func didEnterQuery(_ query: String)
  func didTapPlace(_ place: Place)
  func didTapBack()
}

final class PlaceSearchViewController: HostingController<PlaceSearchView> {
  private let dataSource = PlaceSearchView.DataSource()
  weak var listener: (any PlaceSearchPresentableListener)? { didSet { rootView.listener = listener } }

  init(point: OrderPoint) {
    super.init(rootView: PlaceSearchView(point: point, dataSource: dataSource))
  }
}

extension PlaceSearchViewController: PlaceSearchPresentable {
  func show(query: String, found: [KnownPlace], typed: Place?) {
    dataSource.query = query
    dataSource.found = found
    dataSource.typed = typed
  }
}
