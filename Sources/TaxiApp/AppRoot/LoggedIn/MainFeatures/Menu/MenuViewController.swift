import HeadlessUI
import RIBs

protocol MenuPresentableListener: AnyObject {
  func didTapProfile()
  func didTapCoupons()
  func didTapHistory()
  func didTapNotices()
  func didTapLogOut()
  func didTapLogOutNo()
  func didTapLogOutYes()
  func didTapClose()
}

final class MenuViewController: HostingController<MenuView> {
  private let dataSource = MenuView.DataSource()
  weak var listener: (any MenuPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: MenuView(dataSource: dataSource))
  }
}

extension MenuViewController: MenuPresentable {
  func show(isAskingToLogOut: Bool) {
    dataSource.isAskingToLogOut = isAskingToLogOut
  }
}
