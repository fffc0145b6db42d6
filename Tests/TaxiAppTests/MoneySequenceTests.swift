import AndonTesting
import RIBs
import SessionEngine
import Testing
import TextFormats

@testable import TaxiApp

/// Random sequences of everything that costs money. After each event every number of the rows adds up.
@Suite("Every number adds up")
struct MoneySequenceTests {
  @Test(arguments: Seeds.first(6))
  func `after random sequences of orders, payments, cancellations, reservations and time`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["clock": "manual", "latency": seed % 3 == 0 ? "3s" : "0"]))
    for _ in 0..<60 {
      try act(taxi, using: &random)
      try check(taxi)
      if Int.random(in: 0..<8, using: &random) == 0 {
        try taxi.restart()
      }
    }
    taxi.turn(.advance(milliseconds: 7 * 24 * 3_600_000))
    try check(taxi)
    #expect(taxi.values(OrderRow.self).allSatisfy { $0.end != nil })
    #expect(taxi.values(Reservation.self).allSatisfy { $0.status != .dispatching })
  }

  private static let places = [
    "35.681236,139.767125", "35.658034,139.701636", "35.771987,140.39285", "35.549393,139.779839", "here",
  ]

  private func act(_ taxi: TestSession, using random: inout SplitMix64) throws {
    let place = { (random: inout SplitMix64) in Self.places.randomElement(using: &random) ?? "here" }
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: try order(taxi, from: place(&random), to: place(&random), using: &random)
    case 2:
      try taxi.open("taxi://wallet/pay?code=CAB-7&amount=\(Int.random(in: 1...900, using: &random))")
      taxi.turn(.tap(element: "pay", text: nil))
    case 3: cancel(taxi)
    case 4:
      let minutes = Int64.random(in: 1...90, using: &random)
      let at = Timestamp(milliseconds: taxi.session.now / 1000 * 1000 + minutes * 60_000).description
      taxi.turn(.request(name: "reservation.add", parameters: ["at": at, "pickup": place(&random)]))
    case 5:
      try taxi.open("taxi://menu/coupons?code=SPRING300")
      taxi.turn(.tap(element: "redeem", text: nil))
    default: taxi.turn(.advance(milliseconds: Int64.random(in: 1...2_400_000, using: &random)))
    }
  }

  private func order(
    _ taxi: TestSession, from pickup: String, to dropoff: String, using random: inout SplitMix64
  ) throws {
    let carClass = OrderDraft.carClasses.randomElement(using: &random) ?? ""
    try taxi.open("taxi://order/confirm?pickup=\(pickup)&dropoff=\(dropoff)&class=\(carClass)")
    let method = ["wallet", "card.1", "cash"].randomElement(using: &random) ?? ""
    for element in ["payment.\(method)", "coupon.\(Int.random(in: 1...4, using: &random))", "order"] {
      taxi.turn(.tap(element: element, text: nil))
    }
  }

  private func cancel(_ taxi: TestSession) {
    guard let order = taxi.values(OrderRow.self).last(where: { $0.end == nil }) else { return }
    taxi.turn(.open(url: "taxi://orders/\(order.id)"))
    for element in ["cancel", "cancel.yes"] { taxi.turn(.tap(element: element, text: nil)) }
  }

  /// Checks that the rides, the payments, the wallet, the coupons and the reservations agree.
  private func check(_ taxi: TestSession) throws {
    let orders = taxi.values(OrderRow.self)
    let rides = taxi.values(Ride.self).filter { $0.lines != nil }
    let transactions = taxi.values(Transaction.self)
    #expect(rides.map(\.id).sorted() == orders.filter { $0.end == .completed }.map(\.id).sorted())
    for ride in rides {
      let order = try #require(orders.first { $0.id == ride.id })
      #expect(ride.fare == ride.lines?.total)
      #expect(ride.fare == order.fare.amount)
      #expect(ride.lines == order.fare.lines)
      let paid = transactions.filter { $0.order == ride.id }
      let isCharged = ride.method != .cash && ride.fare > 0
      #expect(paid.map(\.amount) == (isCharged ? [ride.fare] : []))
      #expect(paid.allSatisfy { $0.method == ride.method })
    }
    let fees = transactions.filter { $0.kind == .cancellation }
    #expect(fees.map(\.amount).reduce(0, +) == orders.compactMap(\.cancellationFee).reduce(0, +))
    let balance = try #require(WalletRow.all(in: taxi.session.record.rows).first).wallet.balance
    #expect(balance == 3000 - transactions.filter { $0.method == .wallet }.map(\.amount).reduce(0, +))
    #expect(balance >= 0)
    let discounts = rides.filter { ($0.lines?.discount ?? 0) > 0 }
    #expect(taxi.values(Coupon.self).filter { $0.status == .used }.count == discounts.count)
    for reservation in taxi.values(Reservation.self) where reservation.order != nil {
      let order = try #require(orders.first { $0.id == reservation.order })
      #expect(order.reservation == reservation.id)
      #expect((order.end == nil) == (reservation.status == .dispatching))
    }
  }
}
