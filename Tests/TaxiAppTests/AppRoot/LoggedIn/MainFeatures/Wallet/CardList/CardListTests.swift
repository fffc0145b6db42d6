import HeadlessUI
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

@Suite struct CardListViewTests {
  private let controller = CardListViewController()

  /// The lines of the screen.
  private func shown(_ language: Language = .english) -> [String] {
    controller.snapshot(rib: "", language: language).elements.map(\.text)
  }

  @Test func `it shows each card with its last month, also the expired one`() {
    #expect(shown() == [])
    controller.show(
      [Card(id: 1, number: "•••• 4242", expires: "2039-12"), Card(id: 2, number: "•••• 1881", expires: "2024-03")],
      at: 1_800_000_000_000)
    #expect(shown() == ["Cards", "•••• 4242 Valid until 2039-12", "•••• 1881 Expired after 2024-03"])
    #expect(shown(.japanese).last == "•••• 1881 有効期限切れ 2024-03")
  }
}
