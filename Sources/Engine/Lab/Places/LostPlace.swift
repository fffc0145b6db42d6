import DeepLinks
import SessionEngine
import TextFormats

/// A RIB at which a session loses its location: its place names a route that the table does not have, or the links of the
/// location do not lead back to it.
public struct LostPlace: Sendable, Hashable, Encodable {
  /// The name of the RIB.
  public let rib: String
  /// The route that its place names and the table lacks; `nil` when the table has it.
  public let route: String?
  /// The mistake in one sentence, without secrets.
  public let message: String
  /// The remedy, as a sentence.
  public let remedy: String

  /// A place without a route.
  init(_ place: UnlinkedPlace, in routes: RouteTable) {
    (rib, route) = (place.rib, place.route)
    message =
      "The place of `\(place.rib)` names the route `\(place.route)`, which the table does not have: "
      + "a session on it loses its location."
    let question = NearestName.question(place.route, among: routes.routes.map(\.name))
    remedy = [question, "Add the route, or correct `place` of `\(place.rib)`."].compactMap(\.self).joined(
      separator: " ")
  }

  /// A RIB that a session does not find again when it wakes, with the reason.
  init(_ rib: String, because reason: String) {
    (self.rib, route) = (rib, nil)
    message = "A session on `\(rib)` loses its location when it wakes: \(reason)."
    remedy = "Let the table accept the links of stored sessions: write an earlier path as an alias."
  }
}
