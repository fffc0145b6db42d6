import HeadlessUI
import RIBs

/// Receives the taps on the cards: there are none.
protocol CardListPresentableListener: AnyObject {}

/// The controller that shows CardListView.
final class CardListViewController: HostingController<CardListView> {
  private let dataSource = CardListView.DataSource()
  weak var listener: (any CardListPresentableListener)? { didSet { rootView.listener = listener } }

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
