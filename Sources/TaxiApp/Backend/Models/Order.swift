import DeepLinks

/// Where to, from where, over what, and in which car.
struct OrderDraft: Codable, Hashable, Sendable {
  var pickup: Place?
  var stops: [Place] = []
  var dropoff: Place?
  var carClass: String?

  /// How many stops can be chosen.
  static let mostStops = 5

  /// Whether there is no room for another stop.
  var isFull: Bool { stops.count >= Self.mostStops }

  /// Whether a taxi can be called for it.
  var isComplete: Bool { pickup != nil && dropoff != nil }

  /// The classes of car, as the route table names them.
  static let carClasses = ["standard", "premium", "van", "accessible"]
}

/// What a ride would cost.
struct Fare: Codable, Hashable, Sendable {
  /// The fare in yen.
  var amount: Int
  /// The length of the ride, in metres.
  var distance: Int
  /// The time of the ride, in seconds.
  var duration: Int
}

/// A taxi that was called.
struct Order: Codable, Hashable, Sendable {
  /// How far it has come.
  enum Status: String, Codable, Sendable, CaseIterable {
    case searching, accepted, arrived, riding, completed, cancelled

    /// Whether nothing more happens to it.
    var isOver: Bool { self == .completed || self == .cancelled }

    /// Whether the customer may still cancel it.
    var canBeCancelled: Bool { self == .searching || self == .accepted || self == .arrived }
  }
  var id: Int
  var status: Status
  /// When it was called, in milliseconds since 1970; it is asked about in steps from there.
  var requestedAt: Int64
  /// The moment that the rest of this value describes, in milliseconds since 1970.
  var asOf: Int64
  var draft: OrderDraft
  var fare: Fare
  /// Where the car is; `nil` while none has accepted, and after the ride.
  var vehicle: Vehicle?
}

/// A car on its way.
struct Vehicle: Codable, Hashable, Sendable {
  /// Where it is.
  var position: Place
  /// Where it heads, in degrees clockwise from north, 0 to 359.
  var heading: Int
  /// In how many seconds it reaches the pick-up, and on the ride the destination.
  var arrivesIn: Int
}
