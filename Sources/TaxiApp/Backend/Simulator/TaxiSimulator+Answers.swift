import DeepLinks
import SessionEngine

extension TaxiSimulator {
  /// The position of the phone, for the place `here`: Tokyo Station.
  static let here = Coordinate(latitudeMicrodegrees: 35_681_236, longitudeMicrodegrees: 139_767_125)

  /// The longest ride, in metres. It also limits how long an order is tracked.
  static let longestRide = 500_000

  /// Returns the reply to a reading request.
  func answer(_ request: TaxiRead, from caller: String?, at now: Int64) throws(BackendError) -> TaxiReply {
    try admit(isChanging: false)
    try begin(caller)
    switch request {
    case .account:
      return .account(account.account, orders: orders.map { order($0, at: now) }.filter { !$0.status.isOver })
    case .reservations: return .reservations(reservations)
    case .reservation(let id):
      guard let found = reservations.first(where: { $0.id == id }) else { throw .notFound("reservation", id) }
      return .reservation(found)
    case .fareEstimate(let draft): return .fare(try fare(of: draft))
    case .order(let id):
      guard let found = orders.first(where: { $0.id == id }) else { throw .notFound("order", id) }
      return .order(order(found, at: now))
    case .wallet: return .wallet(wallet)
    case .coupons: return .coupons(coupons)
    case .rides: return .rides(allRides(at: now))
    case .notices: return .notices(notices)
    }
  }

  /// Returns the order of a row at a time.
  func order(_ row: OrderRow, at now: Int64) -> Order {
    let way = way(of: row.draft) ?? []
    var vehicle: Vehicle?
    if let first = way.first, way.count > 1 {
      vehicle = row.timeline.vehicle(at: now, from: Self.garage(near: first), way: way)
    }
    return Order(
      id: row.id, status: row.timeline.status(at: now), requestedAt: row.timeline.requestedAt, asOf: now,
      draft: row.draft, fare: row.fare, vehicle: vehicle)
  }

  /// Returns the fare of a ride: a base fare and a price for each started distance, by car class.
  func fare(of draft: OrderDraft) throws(BackendError) -> Fare {
    guard let way = way(of: draft) else {
      throw BackendError(code: "incompleteOrder", message: "a ride needs a pick-up and a destination")
    }
    let distance = Geometry.length(way)
    guard distance <= Self.longestRide else {
      throw BackendError(
        code: "tooFar",
        message: "the ride is \(distance / 1000) km long, the longest ride is \(Self.longestRide / 1000) km"
      )
    }
    let percent =
      switch draft.orderedClass {
      case "premium": 150
      case "van": 130
      default: 100
      }
    let amount = (500 + max(0, distance - 1096 + 254) / 255 * 100) * percent / 100
    return Fare(amount: amount, distance: distance, duration: 60 + distance / 6)
  }

  /// Returns the start of the car, about a kilometre and a half from the pick-up.
  static func garage(near point: Coordinate) -> Coordinate {
    Coordinate(
      latitudeMicrodegrees: point.latitudeMicrodegrees - 9_000,
      longitudeMicrodegrees: point.longitudeMicrodegrees - 11_000) ?? point
  }

  /// Returns the points of a ride; `nil` when the pick-up or the destination is missing.
  private func way(of draft: OrderDraft) -> [Coordinate]? {
    guard let pickup = draft.pickup, let dropoff = draft.dropoff else { return nil }
    return ([pickup] + draft.stops + [dropoff]).compactMap { $0.coordinate ?? Self.here }
  }

  /// Returns the past rides and the completed orders, the newest first.
  private func allRides(at now: Int64) -> [Ride] {
    let completed = orders.compactMap { row -> Ride? in
      guard row.timeline.status(at: now) == .completed, let pickup = row.draft.pickup, let dropoff = row.draft.dropoff
      else { return nil }
      return Ride(
        id: row.id, at: row.timeline.ridingAt, pickup: pickup, dropoff: dropoff, fare: row.fare.amount)
    }
    return (rides + completed).sorted { ($0.at, $0.id) > ($1.at, $1.id) }
  }
}
