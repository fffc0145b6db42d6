import HeadlessUI
import RIBs
import SessionEngine

protocol NoticesPresentableListener: AnyObject {
  func didTapNotice(_ notice: Int)
  func didTapPage(_ url: String)
  func didTapRetry()
  func didTapBack()
}

final class NoticesViewController: HostingController<NoticesView> {
  private let dataSource = NoticesView.DataSource()
  weak var listener: (any NoticesPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: NoticesView(dataSource: dataSource))
  }
}

extension NoticesViewController: NoticesPresentable {
  func show(_ notices: Loadable<[Notice]>, open: Notice?) {
    dataSource.notices = notices
    dataSource.open = open
  }

  func show(missing: String?) {
    dataSource.missing = missing
  }
}
