import HeadlessUI
import RIBs

protocol CouponsPresentableListener: AnyObject {
  func didEnterCode(_ code: String)
  func didTapRedeem()
  func didTapRetry()
  func didTapBack()
}

final class CouponsViewController: HostingController<CouponsView> {
  private let dataSource = CouponsView.DataSource()
  weak var listener: (any CouponsPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: CouponsView(dataSource: dataSource))
  }
}

extension CouponsViewController: CouponsPresentable {
  func show(_ state: MenuState, isCode: Bool) {
    dataSource.coupons = state.coupons
    dataSource.code = state.code
    dataSource.isCode = isCode
    dataSource.isBusy = state.isRedeeming
    dataSource.problem = state.problem
  }
}
