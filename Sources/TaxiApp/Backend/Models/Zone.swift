import DeepLinks

/// An area in which taxis behave in an unusual way. It applies to orders whose pick-up is inside.
struct Zone: Hashable, Sendable {
  /// The behaviour of the taxis.
  enum Cars: String, CaseIterable, Sendable {
    /// There is no car: an order ends with `noCarFound`.
    case absent = "none"
    /// A driver accepts, and cancels on the way to the pick-up.
    case cancelling
  }
  var id: Int
  var name: String
  var center: Coordinate
  /// The radius, in metres.
  var radius: Int
  var cars: Cars

  /// Returns whether a point is inside.
  func contains(_ point: Coordinate) -> Bool { Geometry.distance(center, point) <= radius }
}
