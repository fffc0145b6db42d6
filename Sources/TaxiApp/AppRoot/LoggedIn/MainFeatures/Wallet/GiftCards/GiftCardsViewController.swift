import HeadlessUI
import RIBs

final class GiftCardsViewController: HostingController<GiftCardsView> {
  private let dataSource = GiftCardsView.DataSource()

  init() {
    super.init(rootView: GiftCardsView(dataSource: dataSource))
  }
}

extension GiftCardsViewController: GiftCardsPresentable {
  func show(title: String) {
    dataSource.title = title
  }
}
