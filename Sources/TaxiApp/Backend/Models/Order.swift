import DeepLinks

/// The points and the car class of an order that is not placed yet.
struct OrderDraft: Codable, Hashable, Sendable {
  var pickup: Place?
  var stops: [Place] = []
  var dropoff: Place?
  var carClass: String?

  /// The maximum number of stops.
  static let mostStops = 5

  /// Whether the draft has the maximum number of stops.
  var isFull: Bool { stops.count >= Self.mostStops }

  /// Whether the draft can be ordered.
  var isComplete: Bool { pickup != nil && dropoff != nil }

  /// The car classes, as the route table names them.
  static let carClasses = ["standard", "premium", "van", "accessible"]

  /// The car class that is ordered: the chosen one, or the standard class.
  var orderedClass: String { carClass ?? "standard" }
}

/// The estimate of a ride.
struct Fare: Codable, Hashable, Sendable {
  /// The fare in yen.
  var amount: Int
  /// The length of the ride, in metres.
  var distance: Int
  /// The time of the ride, in seconds.
  var duration: Int
}

/// An order for a taxi.
struct Order: Codable, Hashable, Sendable {
  /// The stage of an order.
  enum Status: String, Codable, Sendable, CaseIterable {
    case searching, accepted, arrived, riding, completed, cancelled

    /// Whether the order has ended.
    var isOver: Bool { self == .completed || self == .cancelled }

    /// Whether the customer can cancel the order.
    var canBeCancelled: Bool { self == .searching || self == .accepted || self == .arrived }
  }
  var id: Int
  var status: Status
  /// The time of the order, in milliseconds since 1970.
  var requestedAt: Int64
  /// The time at which the status and the vehicle were current, in milliseconds since 1970.
  var asOf: Int64
  var draft: OrderDraft
  var fare: Fare
  /// The car; `nil` before a car accepts, and after the ride.
  var vehicle: Vehicle?
}

/// The position of a car.
struct Vehicle: Codable, Hashable, Sendable {
  /// The position.
  var position: Place
  /// The heading, in degrees clockwise from north, 0 to 359.
  var heading: Int
  /// The time to the pick-up, or during the ride to the destination, in seconds.
  var arrivesIn: Int
}
