public import DeepLinks
public import RIBs

/// An interactor whose RIB has a link of its own, so that the link can be part of a location.
///
/// ```swift
/// extension ItemInteractor: LinkPlace {
///   var place: (route: String, parameters: [String: ParameterValue]) { ("item", ["item": .integer(item)]) }
/// }
/// ```
///
/// The location of an app is then the links of its places: `root.places.compactMap { routes.link(to: $0) }`.
public protocol LinkPlace: Interactable {
  /// The name of the route, and the parameters of its link. They depend on the interactor and the stores only.
  var place: (route: String, parameters: [String: ParameterValue]) { get }
}

extension RouterNode {
  /// The deepest places at or below this router, in the order of their branches.
  public var places: [any LinkPlace] {
    var places: [any LinkPlace] = []
    appendPlaces(to: &places)
    return places
  }

  private func appendPlaces(to places: inout [any LinkPlace]) {
    let count = places.count
    for child in children { child.appendPlaces(to: &places) }
    if places.count == count, let place = interactable as? any LinkPlace { places.append(place) }
  }
}

extension RouteTable {
  /// Returns the link to a place; `nil` when the table has no such route, or the route does not take a required value.
  ///
  /// The link leaves out optional values that the route does not take, such as unfinished text in a field.
  public func link(to place: any LinkPlace) -> DeepLink? {
    let (route, parameters) = place.place
    return link(route, fitting: parameters)
  }
}
