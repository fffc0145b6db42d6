import DeepLinks

/// The life of an order as a function of time: nothing happens to it but that time passes, or somebody cancels.
struct OrderTimeline: Hashable, Sendable {
  /// How long a car is searched for, in milliseconds.
  static let search: Int64 = 8000
  /// How long the car waits at the pick-up before the ride begins, in milliseconds.
  static let boarding: Int64 = 60_000

  let requestedAt: Int64
  /// How long the car takes to the pick-up once it has accepted, in milliseconds.
  let approach: Int64
  /// How long the ride takes, in milliseconds.
  let ride: Int64
  var cancelledAt: Int64?

  var acceptedAt: Int64 { requestedAt + Self.search }
  var arrivedAt: Int64 { acceptedAt + approach }
  var ridingAt: Int64 { arrivedAt + Self.boarding }
  var completedAt: Int64 { ridingAt + ride }

  /// How far the order has come at a moment.
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

  /// Where the car is at a moment on the way of a ride; `nil` when there is none.
  ///
  /// `way` are the points of the ride, at least two; the car starts `away` from the first.
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
