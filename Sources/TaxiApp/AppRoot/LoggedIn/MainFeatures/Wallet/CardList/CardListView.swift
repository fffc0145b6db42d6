import HeadlessUI

/// The cards, below the balance.
struct CardListView: View {
  final class DataSource: ObservableObject {
    @Published var cards: [Card] = []
    /// The time in milliseconds since 1970 by which cards have expired.
    @Published var now: Int64 = 0
  }

  @ObservedObject var dataSource: DataSource

  var body: some View {
    if !dataSource.cards.isEmpty {
      Section(LocalizedText(ja: "カード", en: "Cards")) {
        List(dataSource.cards) { card in
          Text(LocalizedText(card.number).with(card.validity(isExpired: card.isExpired(at: dataSource.now))))
            .identifier("card.\(card.id)")
        }
      }
    }
  }
}
