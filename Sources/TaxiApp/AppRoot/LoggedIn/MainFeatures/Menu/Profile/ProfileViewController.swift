import HeadlessUI
import RIBs

/// Receives the taps on the profile.
protocol ProfilePresentableListener: AnyObject {
  func didTapInvitation()
  func didTapBack()
}

/// The controller that shows ProfileView.
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
