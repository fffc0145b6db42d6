import DeepLinks
import HeadlessUI
import RIBs

/// Receives the taps on the place search.
protocol PlaceSearchPresentableListener: AnyObject {
  func didEnterQuery(_ query: String)
  func didTapPlace(_ place: Place)
  func didTapBack()
}

/// The search for a place, above the map.
final class PlaceSearchScreen: Screen, ViewControllable {
  /// The data that the screen shows.
  struct DataSource {
    var query = ""
    var found: [KnownPlace] = []
    /// The place whose coordinates the customer typed.
    var typed: Place?
  }

  private let point: OrderPoint
  private var dataSource = DataSource()
  weak var listener: (any PlaceSearchPresentableListener)?

  init(point: OrderPoint) {
    self.point = point
  }

  var body: some View {
    Text(point.title).textStyle(.title)
    Field(LocalizedText(ja: "場所を検索", en: "Search for a place"), id: "query", text: dataSource.query) { [listener] in
      listener?.didEnterQuery($0)
    }
    Row(.here, id: "place.here") { [listener] in listener?.didTapPlace(.here) }
    if let typed = dataSource.typed {
      Row(.place(typed), id: "place.typed") { [listener] in listener?.didTapPlace(typed) }
    }
    List(dataSource.found) { [listener] known in
      Row(known.title, id: "place.\(known.id)") { listener?.didTapPlace(known.place) }
    }
    Button(.back, id: "back") { [listener] in listener?.didTapBack() }
  }
}

extension OrderPoint {
  fileprivate var title: LocalizedText {
    switch self {
    case .pickup: .pickup
    case .stop: LocalizedText(ja: "経由地", en: "Stop")
    case .dropoff: .dropoff
    }
  }
}

extension PlaceSearchScreen: PlaceSearchPresentable {
  func show(query: String, found: [KnownPlace], typed: Place?) {
    dataSource = DataSource(query: query, found: found, typed: typed)
  }
}
