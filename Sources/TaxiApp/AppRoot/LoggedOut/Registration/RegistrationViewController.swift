import HeadlessUI
import RIBs

protocol RegistrationPresentableListener: AnyObject {
  func didEnterName(_ name: String)
  func didEnterPhone(_ phone: String)
  func didAgree(_ isAgreed: Bool)
  func didTapRegister()
  func didTapBack()
}

final class RegistrationViewController: HostingController<RegistrationView> {
  private let dataSource = RegistrationView.DataSource()
  weak var listener: (any RegistrationPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: RegistrationView(dataSource: dataSource))
  }
}

extension RegistrationViewController: RegistrationPresentable {
  func show(_ state: AccountState, isPhone: Bool) {
    dataSource.name = state.name
    dataSource.phone = state.phone
    dataSource.isPhone = isPhone
    dataSource.isAgreed = state.isAgreed
    dataSource.isBusy = state.isLoggingIn
    dataSource.problem = state.problem
  }
}
