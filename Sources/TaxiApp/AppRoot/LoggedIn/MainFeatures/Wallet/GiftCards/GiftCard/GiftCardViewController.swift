import HeadlessUI
import RIBs

final class GiftCardViewController: HostingController<GiftCardView> {
  private let dataSource = GiftCardView.DataSource()

  init() {
    super.init(rootView: GiftCardView(dataSource: dataSource))
  }
}

extension GiftCardViewController: GiftCardPresentable {
  func show(title: String) {
    dataSource.title = title
  }
}
