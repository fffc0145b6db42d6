import HeadlessUI
import RIBs

protocol BusinessInvitationPresentableListener: AnyObject {
  func didEnterCode(_ code: String)
  func didTapLink()
  func didTapChange()
  func didTapBack()
}

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
