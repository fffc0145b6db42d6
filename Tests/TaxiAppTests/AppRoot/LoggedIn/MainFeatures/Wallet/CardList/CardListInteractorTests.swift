import RIBs
import Testing

@testable import SessionEngine
@testable import TaxiApp

@Suite struct CardListInteractorTests {
  @Test func `the cards are shown when the wallet is loaded, by the time of its request`() throws {
    let wallet = try WalletFeature()
    let presenter = PresenterFake()
    let interactor = CardListInteractor(presenter: presenter, walletStore: wallet.walletStore, time: wallet.time)
    interactor.activate()
    #expect(presenter.cards == [])
    #expect(presenter.now == wallet.time.now)
    let card = Card(id: 1, number: "•••• 4242", expires: "2039-12")
    wallet.load(Wallet(balance: 3000, card: "•••• 4242", cards: [card]))
    let loaded = wallet.time.now
    wallet.time.now += 60_000
    wallet.walletActions.enter(code: "CAB-7")
    #expect(presenter.cards == [card])
    #expect(presenter.now == loaded)
  }
}

private final class PresenterFake: CardListPresentable {
  private(set) var cards: [Card] = []
  private(set) var now: Int64 = 0

  func show(_ cards: [Card], at now: Int64) {
    self.cards = cards
    self.now = now
  }
}
