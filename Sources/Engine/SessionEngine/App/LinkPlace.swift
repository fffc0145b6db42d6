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

/// An interactor below which RIBs with several parents have other links.
///
/// A place belongs to the attachment: the same RIB has one link below each of its parents, so that a session is rebuilt where
/// it was. The RIB's own ``LinkPlace`` names the route below its first parent; another parent names the route that stands for
/// it below itself. The parameters stay, and those of the other parent's own ``LinkPlace`` are added, such as the ticket of
/// `tickets/{ticket}/coupons/{coupon}`.
///
/// ```swift
/// extension ProfileInteractor: AttachmentPlace {
///   var routesBelow: [String: String] { ["coupon": "profileCoupon"] }
/// }
/// ```
public protocol AttachmentPlace: Interactable {
  /// The names of routes below this RIB, by the names that the RIBs below it have in their own places.
  var routesBelow: [String: String] { get }
}

/// The place of a RIB where it is attached: what its link is made from.
public struct AttachedPlace {
  /// The name of the route.
  public let route: String
  /// The parameters of the link.
  public let parameters: [String: ParameterValue]
}

extension RouterNode {
  /// The deepest places at or below this router, in the order of their branches.
  public var places: [AttachedPlace] {
    var places: [AttachedPlace] = []
    appendPlaces(to: &places, routes: [:])
    return places
  }

  /// `routes` are the routes that the RIBs above give those below them, with the parameters that they add; a nearer RIB
  /// decides.
  private func appendPlaces(to places: inout [AttachedPlace], routes: [String: AttachedPlace]) {
    let count = places.count
    var below = routes
    if let parent = interactable as? any AttachmentPlace {
      let added = place(routes)?.parameters ?? [:]
      for (name, route) in parent.routesBelow { below[name] = AttachedPlace(route: route, parameters: added) }
    }
    for child in children { child.appendPlaces(to: &places, routes: below) }
    if places.count == count, let place = place(routes) { places.append(place) }
  }

  /// Returns the RIB's own place, or the one that a RIB above it gives it instead, with the parameters of both.
  private func place(_ routes: [String: AttachedPlace]) -> AttachedPlace? {
    guard let (route, parameters) = (interactable as? any LinkPlace)?.place else { return nil }
    guard let given = routes[route] else { return AttachedPlace(route: route, parameters: parameters) }
    return AttachedPlace(route: given.route, parameters: given.parameters.merging(parameters) { _, own in own })
  }
}

extension RouteTable {
  /// Returns the link to a place; `nil` when the table has no such route, or the route does not take a required value.
  ///
  /// The link leaves out optional values that the route does not take, such as unfinished text in a field.
  public func link(to place: AttachedPlace) -> DeepLink? { link(place.route, fitting: place.parameters) }
}
