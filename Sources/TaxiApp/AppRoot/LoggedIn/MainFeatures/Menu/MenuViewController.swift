import HeadlessUI
import RIBs

/// Receives the taps on the menu.
protocol MenuPresentableListener: AnyObject {
  func didTapProfile()
  func didTapCoupons()
  func didTapHistory()
  func didTapNotices()
  func didTapLogOut()
  func didTapClose()
}

/// The controller that shows MenuView.
final class MenuViewController: HostingController<MenuView>, MenuPresentable {
  weak var listener: (any MenuPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: MenuView())
  }
}
