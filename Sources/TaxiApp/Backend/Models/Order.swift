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

/// An order for a taxi.
struct Order: Codable, Hashable, Sendable {
  /// The stage of an order.
  enum Status: String, Codable, Sendable, CaseIterable {
    case searching, accepted, arrived, riding, completed, cancelled, noCarFound

    /// Whether the order has ended.
    var isOver: Bool { self == .completed || self == .cancelled || self == .noCarFound }

    /// Whether the customer can cancel the order.
    var canBeCancelled: Bool { self == .searching || self == .accepted || self == .arrived }

    /// Whether a car is on its way to the pick-up or to the destination.
    var isMoving: Bool { self == .accepted || self == .riding }
  }
  var id: Int
  var status: Status
  /// The time of the order, in milliseconds since 1970.
  var requestedAt: Int64
  /// The time at which the status and the fixes were current, in milliseconds since 1970.
  var asOf: Int64
  var draft: OrderDraft
  var fare: Fare
  // The values below are optional, because older stored states lack them.

  /// The last positions of the car, the oldest first; `nil` before a car accepts, and after the ride.
  var fixes: [VehicleFix]?
  /// The car that accepted the order, and its driver; `nil` before a car accepts, and for an order without a ride.
  var car: AssignedCar?
  /// The means that the customer chose to pay the order.
  var method: PaymentMethod?
  /// The means that paid the ride or the fee for the cancellation: others than the chosen ones, when these could not.
  var paidBy: PaymentMethod?
  /// The coupon that reduces the fare.
  var coupon: Coupon?
  /// The purpose of a ride that the company pays.
  var purpose: String?
  /// The number of the reservation that became this order.
  var reservation: Int?
  /// The cost of a cancellation by the customer; `nil` when it is free at any time.
  var cancellationTerms: CancellationTerms?
  /// The end of a cancelled order.
  var cancellation: Cancellation?
  /// The customer's rating of a completed order, from 1 to 5 stars.
  var rating: Int?

  /// Returns the fee for a cancellation at a time, in yen; 0 when it is free.
  func cancellationFee(at time: Int64) -> Int {
    guard let terms = cancellationTerms, time >= terms.freeUntil else { return 0 }
    return terms.fee
  }
}

/// A car that accepted an order, with its driver.
struct AssignedCar: Codable, Hashable, Sendable {
  /// The number plate.
  var plate: String
  /// The taxi company.
  var company: String
  /// The name of the driver.
  var driver: String
  /// The average rating of the driver, in tenths of a star: 48 is 4.8.
  var rating: Int
}

/// The cost of a cancellation by the customer.
struct CancellationTerms: Codable, Hashable, Sendable {
  /// The time from which a cancellation has a fee, in milliseconds since 1970.
  var freeUntil: Int64
  /// The fee in yen.
  var fee: Int
}

/// The end of a cancelled order.
struct Cancellation: Codable, Hashable, Sendable {
  /// The party that cancelled.
  enum Party: String, Codable, Sendable {
    case customer, driver
  }
  var by: Party
  /// The fee that was paid, in yen; 0 when the cancellation was free.
  var fee: Int
}

/// A position that a car reported.
struct VehicleFix: Codable, Hashable, Sendable {
  /// The position.
  var position: Place
  /// The time of the report, in milliseconds since 1970.
  var at: Int64
}

/// The movement of a car, as `VehicleMotion` computes it from the fixes.
struct Vehicle: Codable, Hashable, Sendable {
  /// The position.
  var position: Place
  /// The heading, in degrees clockwise from north, 0 to 359.
  var heading: Int
  /// The distance to the pick-up, or during the ride to the destination, in metres.
  var distanceLeft: Int
  /// The time until the car is there, in seconds.
  var arrivesIn: Int
}
