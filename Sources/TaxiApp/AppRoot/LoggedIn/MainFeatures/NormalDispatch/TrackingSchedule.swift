/// The times at which an order is requested again: the next expected change of its status, or equal intervals from the
/// time of the order.
enum TrackingSchedule {
  /// The part of an order that is tracked.
  enum Subject {
    /// The status of the order.
    case status
    /// The status and the position of the car, which changes all the time.
    case car
  }

  /// The interval between two requests, in milliseconds.
  static let interval: Int64 = 10_000

  /// Returns the time of the first request after `base`. Both are in milliseconds since 1970.
  static func next(of order: Order, after base: Int64, for subject: Subject) -> Int64 {
    let change = changes(of: order).filter { $0 > base }.min()
    if subject == .status, let change { return change }
    let steps = max(0, (base - order.requestedAt) / interval + 1)
    return min(order.requestedAt + steps * interval, change ?? .max)
  }

  /// The times at which the order's status is expected to change, by its last reply. The arrival is computed from the
  /// fixes of the car.
  private static func changes(of order: Order) -> [Int64] {
    let found = order.requestedAt + OrderTimeline.search
    guard order.status.isMoving, let vehicle = order.vehicle else { return [found] }
    return [found, order.asOf + Int64(vehicle.arrivesIn) * 1000]
  }
}
