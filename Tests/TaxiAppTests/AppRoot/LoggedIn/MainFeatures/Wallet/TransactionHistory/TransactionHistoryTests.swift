import HeadlessUI
import RIBs
import Testing

@testable import TaxiApp

@Suite struct TransactionHistoryInteractorTests {
  @Test func `the payments are shown when the wallet is loaded, until the RIB resigns`() throws {
    let wallet = try WalletFeature()
    let presenter = PresenterFake()
    let interactor = TransactionHistoryInteractor(presenter: presenter, walletStore: wallet.walletStore)
    interactor.activate()
    #expect(presenter.shown == nil)
    wallet.load(Wallet(balance: 3000, card: "•••• 4242", transactions: []))
    #expect(presenter.shown?.transactions == [])
    interactor.deactivate()
    wallet.load(Wallet(balance: 10, card: ""))
    #expect(presenter.shown?.balance == 3000)
  }
}

private final class PresenterFake: TransactionHistoryPresentable {
  private(set) var shown: Wallet?
  func show(_ wallet: Wallet?) { shown = wallet }
}

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
