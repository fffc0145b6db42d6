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
