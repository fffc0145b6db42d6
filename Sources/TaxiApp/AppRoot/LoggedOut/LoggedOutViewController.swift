import HeadlessUI
import RIBs

protocol LoggedOutPresentableListener: AnyObject {
  func didEnterPhone(_ phone: String)
  func didTapLogIn()
  func didTapSignUp()
}

final class LoggedOutViewController: HostingController<LoggedOutView> {
  private let dataSource = LoggedOutView.DataSource()
  weak var listener: (any LoggedOutPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: LoggedOutView(dataSource: dataSource))
  }
}

extension LoggedOutViewController: LoggedOutPresentable {
  func show(phone: String, isPhone: Bool, isLoggingIn: Bool, problem: String?) {
    dataSource.phone = phone
    dataSource.isPhone = isPhone
    dataSource.isLoggingIn = isLoggingIn
    dataSource.problem = problem
  }
}
