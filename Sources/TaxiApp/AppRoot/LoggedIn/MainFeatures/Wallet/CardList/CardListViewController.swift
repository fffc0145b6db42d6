import HeadlessUI
import RIBs

final class CardListViewController: HostingController<CardListView> {
  private let dataSource = CardListView.DataSource()

  init() {
    super.init(rootView: CardListView(dataSource: dataSource))
  }
}

extension CardListViewController: CardListPresentable {
  func show(_ cards: [Card], at now: Int64) {
    dataSource.cards = cards
    dataSource.now = now
  }
}
