import HeadlessUI
import RIBs

protocol ProfilePresentableListener: AnyObject {
  func didTapInvitation()
  func didTapBack()
}

final class ProfileViewController: HostingController<ProfileView> {
  private let dataSource = ProfileView.DataSource()
  weak var listener: (any ProfilePresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: ProfileView(dataSource: dataSource))
  }
}

extension ProfileViewController: ProfilePresentable {
  func show(_ account: Account?) {
    dataSource.account = account
  }
}
