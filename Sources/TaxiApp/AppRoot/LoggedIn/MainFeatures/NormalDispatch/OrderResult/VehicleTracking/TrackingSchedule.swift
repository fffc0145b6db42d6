/// When an order is looked at: in equal steps from the moment it was called, and when something is known to happen.
enum TrackingSchedule {
  /// The step between two looks, in milliseconds.
  static let interval: Int64 = 10_000

  /// The first moment after `base` at which the order is looked at; both in milliseconds since 1970.
  static func next(of order: Order, after base: Int64) -> Int64 {
    let steps = max(0, (base - order.requestedAt) / interval + 1)
    var moments = [order.requestedAt + steps * interval, order.requestedAt + OrderTimeline.search]
    if let vehicle = order.vehicle { moments.append(order.asOf + Int64(vehicle.arrivesIn) * 1000) }
    return moments.filter { $0 > base }.min() ?? base + interval
  }
}
