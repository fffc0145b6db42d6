import AndonTesting
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite("The payment of an order")
struct PaymentTests {
  /// Returns a session in English with a manual clock, at the confirmation of an order.
  private func confirming() throws -> TestSession {
    let taxi = try DispatchTests.filledIn()
    taxi.turn(.configure(["clock": "manual"]))
    try taxi.tap("confirm")
    return taxi
  }

  private func completed(_ taxi: TestSession) throws -> Ride {
    try taxi.tap("order")
    taxi.turn(.advance(milliseconds: 3_600_000))
    return try #require(taxi.values(Ride.self).max { $0.id < $1.id })
  }

  @Test func `the first valid card pays without a choice, and an expired card cannot be chosen`() throws {
    let taxi = try confirming()
    #expect(taxi.text("payment") == "•••• 4242")
    #expect(taxi.isSelected("payment.card.1"))
    #expect(!taxi.canTap("payment.card.2"))
    #expect(taxi.text("payment.card.2") == "•••• 1881 Expired after 2024-03")
    #expect(!taxi.canTap("payment.business"))
    let ride = try completed(taxi)
    #expect(ride.method == .card(1))
    #expect(ride.fare == ride.lines?.total)
    #expect(ride.fare == 2890)
    #expect(taxi.values(Transaction.self).map(\.amount) == [2890])
    #expect(WalletRow.all(in: taxi.session.record.rows).map(\.wallet.balance) == [3000])
  }

  @Test func `coupons that could not be loaded are a problem, and a retry loads them`() throws {
    let taxi = try DispatchTests.filledIn()
    taxi.turn(.configure(["errors": "100"]))
    try taxi.tap("confirm")
    #expect(taxi.text("problem") != nil)
    #expect(taxi.text("coupon.1") == nil)
    taxi.turn(.configure(["errors": "0"]))
    try taxi.tap("retry")
    #expect(taxi.text("problem") == nil)
    #expect(taxi.text("coupon.1") != nil)
  }

  @Test func `a coupon reduces the fare, is used up by the ride, and cannot be redeemed again`() throws {
    let taxi = try confirming()
    try taxi.tap("coupon.1")
    #expect(taxi.isSelected("coupon.1"))
    #expect(taxi.text("fare")?.hasPrefix("about ¥2390 ") == true)
    let ride = try completed(taxi)
    #expect(ride.fare == 2390)
    #expect(ride.lines?.discount == 500)
    #expect(ride.lines?.subtotal == 2890)
    #expect(taxi.text("status") == "Completed")
    #expect(taxi.text("coupon") == "初回500円引き")
    try taxi.open("taxi://menu/history/501")
    #expect(taxi.text("line.coupon") == "Coupon -¥500")
    #expect(taxi.text("fare") == "¥2390")
    try taxi.open("taxi://order/confirm?\(DispatchTests.ends)")
    #expect(taxi.text("coupon.1") == nil)
    #expect(taxi.canTap("order"))
    try taxi.open("taxi://menu/coupons?code=WELCOME500")
    try taxi.tap("redeem")
    #expect(taxi.text("problem") == "This coupon was already used")
  }

  @Test func `a coupon of an order in progress is not among those that can be used`() throws {
    let taxi = try confirming()
    try taxi.tap("coupon.1")
    try taxi.tap("order")
    #expect(taxi.text("coupon") == "初回500円引き")
    try taxi.open("taxi://menu/coupons")
    #expect(taxi.text("coupon.1") == nil)
    #expect(taxi.value("code") == "")
    try taxi.open("taxi://orders/501")
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    try taxi.open("taxi://menu/coupons")
    #expect(taxi.text("coupon.1") == "初回500円引き")
  }

  @Test func `the receipt names the stops of the ride, also after a restart`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en", "clock": "manual"]))
    try taxi.open("taxi://order/confirm?\(DispatchTests.ends)&stop=35.690921,139.700258,新宿駅&stop=here")
    let ride = try completed(taxi)
    #expect(ride.stops?.count == 2)
    try taxi.open("taxi://menu/history/501")
    #expect(taxi.text("stop.1") == "Shinjuku Station")
    #expect(taxi.text("stop.2") == "Current location")
  }

  @Test func `a coupon of a cancelled order can be used again`() throws {
    let taxi = try confirming()
    try taxi.tap("coupon.1")
    try taxi.tap("order")
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    try taxi.open("taxi://order/confirm?\(DispatchTests.ends)")
    try taxi.tap("coupon.1")
    #expect(try completed(taxi).fare == 2390)
  }

  @Test func `the wallet pays, and shows the payment`() throws {
    let taxi = try confirming()
    try taxi.tap("payment.wallet")
    #expect(taxi.text("payment") == "Wallet balance")
    #expect(taxi.text("payment.wallet") == "Wallet balance ¥3000")
    #expect(try completed(taxi).method == .wallet)
    #expect(try taxi.tap("close").requestsByRIB == ["NormalDispatch": 1])
    #expect(try taxi.tap("tab.wallet").requestsByRIB == ["Wallet": 1])
    #expect(taxi.text("balance") == "¥110")
    #expect(taxi.text("transaction.1")?.hasPrefix("Ride 501 -¥2890 Wallet balance 2027-01-15 ") == true)
  }

  @Test
  func `a wallet with too little is refused before the order; one that is spent meanwhile lets the card pay`() throws {
    let taxi = try confirming()
    try taxi.tap("payment.wallet")
    try taxi.tap("order")
    try taxi.open("taxi://wallet/pay?code=CAB-7&amount=3000")
    try taxi.tap("pay")
    taxi.turn(.advance(milliseconds: 3_600_000))
    #expect(taxi.values(Ride.self).last?.method == .card(1))
    try taxi.open("taxi://orders/501")
    #expect(taxi.text("payment") == "Card")
    #expect(taxi.text("paymentChange") == "The wallet balance was too low, so other means paid")
    #expect(taxi.values(Transaction.self).map(\.kind) == [.cab, .ride])
    try taxi.open("taxi://order/confirm?\(DispatchTests.ends)")
    try taxi.tap("payment.wallet")
    try taxi.tap("order")
    #expect(taxi.text("problem") == "The balance is too low")
  }

  @Test func `the fee of a cancellation names what paid it, when the wallet has too little by then`() throws {
    let taxi = try confirming()
    try taxi.tap("payment.wallet")
    try taxi.tap("order")
    try taxi.open("taxi://wallet/pay?code=CAB-7&amount=2800")
    try taxi.tap("pay")
    try taxi.open("taxi://orders/501")
    taxi.turn(.advance(milliseconds: 140_000))
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    #expect(taxi.text("reason") == "Cancellation fee ¥500")
    #expect(taxi.text("payment") == "Card")
    #expect(taxi.text("paymentChange") == "The wallet balance was too low, so other means paid")
    #expect(taxi.values(Transaction.self).last?.method == .card(1))
  }

  @Test func `the payment stays chosen when the customer goes back to the map, until the order`() throws {
    let taxi = try confirming()
    try taxi.tap("coupon.1")
    try taxi.tap("payment.wallet")
    try taxi.tap("back")
    try taxi.tap("class.premium")
    try taxi.tap("confirm")
    #expect(taxi.isSelected("coupon.1"))
    #expect(taxi.isSelected("payment.wallet"))
    try taxi.open("taxi://order/confirm?pickup=here&dropoff=35.658581,139.745433")
    #expect(taxi.isSelected("coupon.none"), "this is another order")
    #expect(taxi.isSelected("payment.card.1"), "this is another order")
  }

  @Test func `the company pays a ride with a purpose, and the receipt and the payment have the purpose`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en", "clock": "manual"]))
    try taxi.open("taxi://menu/profile/invitation?code=BC-1234abcd")
    try taxi.tap("link")
    try taxi.open("taxi://order/confirm?\(DispatchTests.ends)")
    #expect(taxi.text("payment.business") == "行灯商事")
    #expect(taxi.text("purpose") == nil)
    try taxi.tap("payment.business")
    #expect(!taxi.canTap("order"), "the purpose is missing")
    try taxi.tap("purpose", String(repeating: "長", count: PaymentChoice.longestPurpose + 1))
    #expect(!taxi.canTap("order"))
    try taxi.tap("purpose", "Client visit")
    let ride = try completed(taxi)
    #expect(ride.method == .business)
    #expect(ride.purpose == "Client visit")
    #expect(taxi.values(Transaction.self).map(\.purpose) == ["Client visit"])
    try taxi.open("taxi://menu/history/\(ride.id)")
    #expect(taxi.text("payment") == "Business profile")
    #expect(taxi.text("purpose") == "Client visit")
  }

  @Test func `the wallet shows both cards, the expired one as such`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en"]))
    try taxi.tap("tab.wallet")
    #expect(taxi.text("card.1") == "•••• 4242 Valid until 2039-12")
    #expect(taxi.text("card.2") == "•••• 1881 Expired after 2024-03")
  }

  @Test func `a card is valid until the end of its month in Japan`() {
    let card = Card(id: 1, number: "", expires: "2027-01")
    // 2027-02-01 00:00 in Japan.
    #expect(!card.isExpired(at: 1_801_407_600_000 - 1))
    #expect(card.isExpired(at: 1_801_407_600_000))
  }
}
