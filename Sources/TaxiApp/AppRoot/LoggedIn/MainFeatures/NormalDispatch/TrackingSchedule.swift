/// When an order is looked at: when something is known to happen to it, else in equal steps from the moment it was
/// called.
enum TrackingSchedule {
  /// What somebody wants to know of an order.
  enum Subject {
    /// How far it has come.
    case status
    /// Where its car is, too: that changes all the time.
    case car
  }

  /// The step between two looks, in milliseconds.
  static let interval: Int64 = 10_000

  /// The first moment after `base` at which the order is looked at; both in milliseconds since 1970.
  static func next(of order: Order, after base: Int64, for subject: Subject) -> Int64 {
    let change = changes(of: order).filter { $0 > base }.min()
    if subject == .status, let change { return change }
    let steps = max(0, (base - order.requestedAt) / interval + 1)
    return min(order.requestedAt + steps * interval, change ?? .max)
  }

  /// The moments at which the order's status changes, as far as its last answer tells.
  private static func changes(of order: Order) -> [Int64] {
    let found = order.requestedAt + OrderTimeline.search
    return [found] + (order.vehicle.map { [order.asOf + Int64($0.arrivesIn) * 1000] } ?? [])
  }
}
