import DeepLinks
import SessionEngine

extension TaxiSimulator {
  /// The position of the phone, for the place `here`: Tokyo Station.
  static let here = Gazetteer.places[0].coordinate

  /// The longest ride, in metres. It also limits how long an order is tracked.
  static let longestRide = 500_000

  /// Returns the reply to a reading request.
  func answer(_ request: TaxiRead, from caller: String?, at now: Int64) throws(BackendError) -> TaxiReply {
    bringUpToDate(at: now)
    try admit(isChanging: false)
    try begin(caller)
    switch request {
    case .tokenCheck: return .account(account.account, orders: [])
    case .account:
      return .account(account.account, orders: ordersInProgress(at: now), nextDispatch: nextDispatch)
    case .reservations: return .reservations(reservations)
    case .reservation(let id):
      guard let found = reservations.first(where: { $0.id == id }) else { throw .notFound("reservation", id) }
      return .reservation(found)
    case .fareEstimate(let draft): return .fare(try fare(of: draft, departure: now))
    case .orders: return .orders(ordersInProgress(at: now), nextDispatch: nextDispatch)
    case .order(let id):
      guard let found = orders.first(where: { $0.id == id }) else { throw .notFound("order", id) }
      return .order(order(found, at: now))
    case .wallet: return .wallet(wallet)
    case .coupons: return .coupons(coupons)
    case .rides: return .rides(rides.sorted { ($0.at, $0.id) > ($1.at, $1.id) })
    case .notices: return .notices(notices)
    }
  }

  /// The time at which the account's next reservation becomes an order, in milliseconds since 1970.
  private var nextDispatch: Int64? { reservations.filter { $0.status == .scheduled }.map(\.dispatchAt).min() }

  private func ordersInProgress(at now: Int64) -> [Order] {
    orders.map { order($0, at: now) }.filter { !$0.status.isOver }
  }

  /// Returns the order of a row at a time: the status and the raw fixes of the car. The app computes the movement.
  func order(_ row: OrderRow, at now: Int64) -> Order {
    let way = row.draft.way ?? []
    var fixes: [VehicleFix]?
    if let first = way.first, way.count > 1 {
      fixes = row.timeline.fixes(at: now, from: Self.garage(of: row.timeline, near: first), way: way)
    }
    let coupon = row.choice.coupon.flatMap { id in ownCoupons.first { $0.id == id } }
    let status = row.timeline.status(at: now)
    return Order(
      id: row.id, status: status, requestedAt: row.timeline.requestedAt, asOf: now, draft: row.draft, fare: row.fare,
      fixes: fixes, car: Fleet.car(of: row.id, status), method: row.choice.method, paidBy: row.paidBy, coupon: coupon,
      purpose: row.choice.purpose, reservation: row.reservation, cancellationTerms: cancellationTerms(of: row),
      cancellation: row.cancellation, rating: row.rating)
  }

  /// Returns the fare of a ride that departs at a time, in milliseconds since 1970.
  func fare(of draft: OrderDraft, departure: Int64, isReserved: Bool = false) throws(BackendError) -> Fare {
    guard let way = draft.way else {
      throw BackendError(code: "incompleteOrder", message: "a ride needs a pick-up and a destination")
    }
    let distance = Geometry.length(way)
    guard distance <= Self.longestRide else {
      throw BackendError(
        code: "tooFar",
        message: "the ride is \(distance / 1000) km long, the longest ride is \(Self.longestRide / 1000) km"
      )
    }
    let duration = Int(OrderTimeline.boarding / 1000) + distance / Self.speed
    let lines = Tariff.lines(
      distance: distance, duration: duration, carClass: draft.orderedClass, departure: departure,
      isReserved: isReserved)
    return Fare(amount: lines.total, distance: distance, duration: duration, lines: lines)
  }

  /// The speed of every car, in metres a second.
  static let speed = 6

  /// Returns the place from which a car drives to the pick-up: south-west of it, as far as its time to the pick-up
  /// takes at the speed of every car.
  private static func garage(of timeline: OrderTimeline, near point: Coordinate) -> Coordinate {
    let metres = Int(timeline.approach) * speed / 1000
    return Coordinate(
      latitudeMicrodegrees: point.latitudeMicrodegrees - 9_000 * metres / 1411,
      longitudeMicrodegrees: point.longitudeMicrodegrees - 11_000 * metres / 1411) ?? point
  }
}

extension OrderDraft {
  /// The points of the ride; `nil` when the pick-up or the destination is missing.
  var way: [Coordinate]? {
    guard let pickup, let dropoff else { return nil }
    return ([pickup] + stops + [dropoff]).map { $0.coordinate ?? TaxiSimulator.here }
  }
}
