import DeepLinks
import HeadlessUI

/// The search for a place, above the map.
struct PlaceSearchView: View {
  final class DataSource: ObservableObject {
    @Published var query = ""
    @Published var found: [KnownPlace] = []
    /// The place whose coordinates the customer typed.
    @Published var typed: Place?
  }

  let point: OrderPoint
  @ObservedObject var dataSource: DataSource
  weak var listener: (any PlaceSearchPresentableListener)?

  var body: some View {
    Text(point.title).textStyle(.title)
    Field(LocalizedText(ja: "場所を検索", en: "Search for a place"), id: "query", text: dataSource.query) {
      listener?.didEnterQuery($0)
    }
    Row(.here, id: "place.here") { listener?.didTapPlace(.here) }
    if let typed = dataSource.typed {
      Row(.place(typed), id: "place.typed") { listener?.didTapPlace(typed) }
    }
    ScrollView {
      List(dataSource.found) { known in
        Row(known.title, id: "place.\(known.id)") { listener?.didTapPlace(known.place) }
      }
    }
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
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
