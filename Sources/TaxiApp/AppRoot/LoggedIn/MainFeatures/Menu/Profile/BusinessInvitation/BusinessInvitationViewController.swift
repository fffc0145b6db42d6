import HeadlessUI
import RIBs

/// Receives the taps on the invitation screen.
protocol BusinessInvitationPresentableListener: AnyObject {
  func didEnterCode(_ code: String)
  func didTapActivationButton()
  func didTapChangeButton()
  func didTapBack()
}

/// The controller that shows BusinessInvitationView.
final class BusinessInvitationViewController: HostingController<BusinessInvitationView> {
  private let dataSource = BusinessInvitationView.DataSource()
  weak var listener: (any BusinessInvitationPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: BusinessInvitationView(dataSource: dataSource))
  }
}

extension BusinessInvitationViewController: BusinessInvitationPresentable {
  func show(code: String, isBusy: Bool, problem: String?, company: String?) {
    dataSource.code = code
    dataSource.isBusy = isBusy
    dataSource.problem = problem
    dataSource.company = company
  }
}
