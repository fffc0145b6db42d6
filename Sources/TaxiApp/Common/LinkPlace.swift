import DeepLinks
import RIBs

/// An interactor whose RIB has a link of its own: standing there is being at that place.
protocol LinkPlace: Interactor {
  /// The route of the place and its parameters.
  var place: (route: String, parameters: [String: ParameterValue]) { get }
}

extension RouterNode {
  /// The deepest places under this router, in the order of their branches: the feature's, then the overlay's.
  var places: [any LinkPlace] {
    var places: [any LinkPlace] = []
    collect(into: &places)
    return places
  }

  private func collect(into places: inout [any LinkPlace]) {
    let count = places.count
    for child in children { child.collect(into: &places) }
    if places.count == count, let place = interactable as? any LinkPlace { places.append(place) }
  }
}

extension RouteTable {
  /// Returns the link of a place. What a person typed there may not be valid in a link: it is in the stores, so the link
  /// leaves it out.
  func link(to place: any LinkPlace) -> DeepLink? {
    link(place.place.route, fitting: place.place.parameters)
  }
}
