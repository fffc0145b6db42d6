import HeadlessUI
import RIBs

final class ConsentViewController: HostingController<ConsentView> {
  private let dataSource = ConsentView.DataSource()

  init() {
    super.init(rootView: ConsentView(dataSource: dataSource))
  }
}

extension ConsentViewController: ConsentPresentable {
  func show(title: String) {
    dataSource.title = title
  }
}
