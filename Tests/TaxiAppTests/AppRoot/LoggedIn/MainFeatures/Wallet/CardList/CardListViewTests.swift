import HeadlessUI
import Testing

@testable import TaxiApp

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
