import HeadlessUI
import Testing

@testable import TaxiApp

@Suite struct TransactionHistoryViewTests {
  private let controller = TransactionHistoryViewController()

  /// The lines of the screen.
  private func shown(_ language: Language = .english) -> [String] {
    controller.snapshot(rib: "", language: language).elements.map(\.text)
  }

  @Test func `it shows each payment with its reason, amount, means and time`() {
    #expect(shown() == [])
    var wallet = Wallet(balance: 10, card: "", cards: [Card(id: 1, number: "•••• 4242", expires: "2039-12")])
    controller.show(wallet)
    #expect(shown() == ["Payments", "There are no payments yet"])
    wallet.transactions = [
      Transaction(id: 2, at: 1_800_000_000_000, kind: .ride, amount: 2890, method: .card(1), order: 501),
      Transaction(id: 1, at: 1_800_000_000_000, kind: .cab, amount: 500, method: .wallet),
    ]
    controller.show(wallet)
    #expect(
      shown() == [
        "Payments", "Ride 501 -¥2890 •••• 4242 2027-01-15 17:00 JST",
        "Payment in the cab -¥500 Wallet balance 2027-01-15 17:00 JST",
      ])
  }
}
