import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@Suite("Wallet and payment")
struct WalletSessionTests {
  @Test func `a tap on Pay reduces the balance by the amount`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en"]))
    try taxi.tap("tab.wallet")
    #expect(taxi.text("balance") == "¥3000")
    #expect(taxi.text("card") == "•••• 4242")
    try taxi.tap("pay")
    #expect(taxi.session.record.location == ["taxi://wallet/pay"])
    #expect(!taxi.canTap("pay"))
    try taxi.tap("code", "CAB-7")
    try taxi.tap("amount", "1200")
    #expect(taxi.session.record.location == ["taxi://wallet/pay?code=CAB-7&amount=1200"])
    try taxi.tap("pay")
    #expect(taxi.text("paid") == "¥1200 paid")
    // The form is empty after the payment, and so are the parameters of its link.
    #expect(taxi.session.record.location == ["taxi://wallet/pay"])
    #expect(!taxi.canTap("pay"))
    #expect(try taxi.open("taxi://wallet/pay").requests == 0)
    #expect(taxi.text("paid") == "¥1200 paid")
    try taxi.tap("code", "CAB-8")
    #expect(taxi.text("paid") == nil)
    #expect(taxi.value("amount") == "")
    try taxi.tap("back")
    #expect(taxi.text("balance") == "¥1800")
    try taxi.tap("pay")
    #expect(taxi.value("code") == "")
  }

  @Test func `a link fills in the payment and pays nothing (law 7)`() throws {
    let taxi = try TaxiWorld.loggedIn()
    let rows = taxi.session.record.rows
    let outcome = try taxi.open("taxi://wallet/pay?code=CAB-7&amount=1200")
    #expect(outcome.outcome == .completed)
    #expect(outcome.attached == ["Wallet", "CardList", "TransactionHistory", "QRPayment"])
    #expect(outcome.requestsByRIB == ["Wallet": 1])
    #expect(taxi.session.record.rows == rows)
    #expect(taxi.value("amount") == "1200")
    #expect(taxi.canTap("pay"))
    #expect(try taxi.open("taxi://wallet").detached == ["QRPayment"])
  }

  @Test func `a fare above the balance is refused with a message`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en"]))
    try taxi.open("taxi://wallet/pay?code=CAB-7&amount=99999")
    try taxi.tap("pay")
    #expect(taxi.text("problem") == "The balance is too low")
  }

  @Test(arguments: ["abc", "-5", "0", "+5", "0500", "5 00", "5.0", "５００", "1000001", "99999999999999999999"])
  func `an amount that a link cannot have is kept, reported, and cannot be paid`(amount: String) throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en"]))
    try taxi.open("taxi://wallet/pay?code=CAB-7")
    try taxi.tap("amount", amount)
    #expect(!taxi.canTap("pay"))
    #expect(taxi.value("amount") == amount)
    #expect(taxi.text("amount.problem") == "Enter an amount that can be paid, for example 1200")
    #expect(taxi.session.record.location == ["taxi://wallet/pay?code=CAB-7"])
    try taxi.tap("amount", "")
    #expect(!taxi.canTap("pay"))
    #expect(taxi.text("amount.problem") == nil)
  }

  @Test(
    "a code that a link cannot have is kept, reported, and cannot be paid; the location keeps the amount",
    arguments: ["a b", "あ", "ABC/..", String(repeating: "A", count: 65)])
  func badCode(code: String) throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://wallet/pay?code=CAB-7&amount=500")
    try taxi.tap("code", code)
    #expect(!taxi.canTap("pay"))
    #expect(taxi.value("code") == code)
    #expect(taxi.text("code.problem") != nil)
    #expect(taxi.session.record.location == ["taxi://wallet/pay?amount=500"])
    try taxi.tap("code", String(repeating: "A", count: 64))
    #expect(taxi.canTap("pay"))
    #expect(taxi.text("code.problem") == nil)
  }

  @Test func `spaces around a code or an amount are removed`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://wallet/pay?amount=500")
    try taxi.tap("code", " ")
    #expect(!taxi.canTap("pay"))
    try taxi.tap("code", " CAB-7")
    try taxi.tap("amount", "1000000 ")
    #expect(taxi.session.record.location == ["taxi://wallet/pay?code=CAB-7&amount=1000000"])
    try taxi.tap("amount", "500 ")
    try taxi.tap("pay")
    #expect(taxi.text("paid") != nil)
  }

  @Test func `a payment is made after its screen is left, and shows nothing later`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en", "latency": "5s"]))
    try taxi.open("taxi://wallet/pay?code=CAB-7&amount=1000")
    taxi.now += 10_000
    try taxi.tap("pay")
    try taxi.tap("back")
    taxi.now += 10_000
    taxi.turn(.tick)
    #expect(taxi.text("balance") == "¥2000")
    try taxi.tap("pay")
    #expect(taxi.text("paid") == nil)
  }
}
