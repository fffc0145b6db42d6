import DeepLinks

/// The stages of an order as a function of time. Only a cancellation changes them.
struct OrderTimeline: Hashable, Sendable {
  /// The time until a car accepts, in milliseconds.
  static let search: Int64 = 8000
  /// The time that the car waits at the pick-up, in milliseconds.
  static let boarding: Int64 = 60_000

  let requestedAt: Int64
  /// The time that the car takes to the pick-up, in milliseconds.
  let approach: Int64
  /// The time of the ride, in milliseconds.
  let ride: Int64
  var cancelledAt: Int64?

  var acceptedAt: Int64 { requestedAt + Self.search }
  var arrivedAt: Int64 { acceptedAt + approach }
  var ridingAt: Int64 { arrivedAt + Self.boarding }
  var completedAt: Int64 { ridingAt + ride }

  /// Returns the status at a time.
  func status(at now: Int64) -> Order.Status {
    if let cancelledAt, cancelledAt <= now { return .cancelled }
    return switch now {
    case ..<acceptedAt: .searching
    case ..<arrivedAt: .accepted
    case ..<ridingAt: .arrived
    case ..<completedAt: .riding
    default: .completed
    }
  }

  /// Returns the car at a time; `nil` when there is none.
  ///
  /// The car drives from `start` to the first point of `way`, then along `way`, which has at least two points.
  func vehicle(at now: Int64, from start: Coordinate, way: [Coordinate]) -> Vehicle? {
    switch status(at: now) {
    case .accepted:
      return vehicle(on: [start, way[0]], from: acceptedAt, to: arrivedAt, at: now)
    case .arrived:
      return vehicle(on: way, from: ridingAt, to: completedAt, at: ridingAt, arrivesIn: 0)
    case .riding:
      return vehicle(on: way, from: ridingAt, to: completedAt, at: now)
    case .searching, .completed, .cancelled:
      return nil
    }
  }

  private func vehicle(
    on points: [Coordinate], from begin: Int64, to end: Int64, at now: Int64, arrivesIn: Int? = nil
  ) -> Vehicle {
    let (position, heading) = Geometry.position(on: points, part: now - begin, of: max(end - begin, 1))
    return Vehicle(
      position: .point(position, name: nil), heading: heading, arrivesIn: arrivesIn ?? Int((end - now + 999) / 1000))
  }
}
