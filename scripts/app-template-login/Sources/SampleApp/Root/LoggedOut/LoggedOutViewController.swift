import HeadlessUI

final class LoggedOutViewController: HostingController<LoggedOutView>, LoggedOutPresentable {
  private let dataSource = LoggedOutView.DataSource()
  weak var listener: (any LoggedOutPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: LoggedOutView(dataSource: dataSource))
  }

  func show(name: String) { dataSource.name = name }
}
