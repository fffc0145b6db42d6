public import DeepLinks
import RIBs

/// A place of a RIB whose route a table does not have, so that a session leaves it out of its location.
public struct UnlinkedPlace: Sendable, Hashable {
  /// The name of the RIB.
  public let rib: String
  /// The name of the route.
  public let route: String
}

extension Session {
  /// Returns the places of the tree whose routes a table does not have, in the order of the tree.
  public func unlinkedPlaces(in routes: RouteTable) -> [UnlinkedPlace] {
    world.instance.root.unlinkedPlaces(in: routes)
  }
}

extension RouterNode {
  fileprivate func unlinkedPlaces(in routes: RouteTable) -> [UnlinkedPlace] {
    let route = (interactable as? any LinkPlace)?.place.route
    let own = route.flatMap { routes.route(named: $0) == nil ? UnlinkedPlace(rib: name, route: $0) : nil }
    return (own.map { [$0] } ?? []) + children.flatMap { $0.unlinkedPlaces(in: routes) }
  }
}
