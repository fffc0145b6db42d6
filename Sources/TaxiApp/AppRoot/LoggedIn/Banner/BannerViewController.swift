import HeadlessUI
import RIBs

final class BannerViewController: HostingController<BannerView> {
  private let dataSource = BannerView.DataSource()

  init() {
    super.init(rootView: BannerView(dataSource: dataSource))
  }
}

extension BannerViewController: BannerPresentable {
  func show(title: String) {
    dataSource.title = title
  }
}
