import DeepLinks
import RIBs

/// An interactor whose RIB has a link of its own: standing there is being at that place.
protocol LinkPlace: Interactor {
  /// The route of the place and its parameters.
  var place: (route: String, parameters: [String: ParameterValue]) { get }
}

extension RouterNode {
  /// The deepest place that stands under this router; `nil` when none does.
  var deepestPlace: (any LinkPlace)? {
    for child in children.reversed() {
      if let place = child.deepestPlace { return place }
    }
    return interactable as? any LinkPlace
  }
}
