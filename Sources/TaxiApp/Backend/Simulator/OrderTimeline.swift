import DeepLinks

/// The stages of an order as a function of time. Only a cancellation by the customer changes them.
struct OrderTimeline: Hashable, Sendable {
  /// The time until a car accepts, in milliseconds.
  static let search: Int64 = 8000
  /// The time after which an order without a car ends, in milliseconds.
  static let longestSearch: Int64 = 60_000
  /// The time that the car waits at the pick-up, in milliseconds.
  static let boarding: Int64 = 60_000
  /// The interval between two fixes of a car, in milliseconds.
  static let fixInterval: Int64 = 5000
  /// The maximum number of fixes in a reply.
  static let mostFixes: Int64 = 4

  let requestedAt: Int64
  /// The time that the car takes to the pick-up, in milliseconds.
  let approach: Int64
  /// The time of the ride, in milliseconds.
  let ride: Int64
  var cancelledAt: Int64?
  /// The time of the pick-up that was reserved; `nil` for an order that was not reserved. The ride starts no earlier.
  var pickupAt: Int64?
  /// The behaviour of the cars at the pick-up; `nil` for the usual one.
  var cars: Zone.Cars?

  var acceptedAt: Int64 { requestedAt + Self.search }
  var arrivedAt: Int64 { acceptedAt + approach }
  var ridingAt: Int64 { max(arrivedAt + Self.boarding, pickupAt ?? .min) }
  var completedAt: Int64 { ridingAt + ride }

  /// The time at which the order ends without a cancellation by the customer.
  var endsAt: Int64 {
    switch cars {
    case .absent: requestedAt + Self.longestSearch
    case .cancelling: acceptedAt + approach / 2
    case nil: completedAt
    }
  }

  /// The status at the end.
  private var lastStatus: Order.Status {
    switch cars {
    case .absent: .noCarFound
    case .cancelling: .cancelled
    case nil: .completed
    }
  }

  /// Returns the status at a time.
  func status(at now: Int64) -> Order.Status {
    if let cancelledAt, cancelledAt <= now { return .cancelled }
    if now >= endsAt { return lastStatus }
    if cars == .absent { return .searching }
    return switch now {
    case ..<acceptedAt: .searching
    case ..<arrivedAt: .accepted
    case ..<ridingAt: .arrived
    default: .riding
    }
  }

  /// Returns the last positions that the car reported before a time, the oldest first; `nil` when there is no car.
  ///
  /// The car drives from `start` to the first point of `way`, then along `way`, which has at least two points. It
  /// reports its position when it starts, and at equal intervals while it drives, but not while it waits.
  func fixes(at now: Int64, from start: Coordinate, way: [Coordinate]) -> [VehicleFix]? {
    switch status(at: now) {
    case .accepted: fixes(on: [start, way[0]], from: acceptedAt, to: arrivedAt, at: now)
    case .arrived: fixes(on: [start, way[0]], from: acceptedAt, to: arrivedAt, at: arrivedAt)
    case .riding: fixes(on: way, from: ridingAt, to: completedAt, at: now)
    case .searching, .completed, .cancelled, .noCarFound: nil
    }
  }

  private func fixes(on points: [Coordinate], from begin: Int64, to end: Int64, at now: Int64) -> [VehicleFix] {
    let last = (now - begin) / Self.fixInterval
    return (max(0, last - Self.mostFixes + 1)...last).map { number in
      let elapsed = number * Self.fixInterval
      let position = Geometry.position(on: points, part: elapsed, of: max(end - begin, 1))
      return VehicleFix(position: .point(position, name: nil), at: begin + elapsed)
    }
  }
}
