import HeadlessUI
import RIBs
import SessionEngine

protocol ReservationPresentableListener: AnyObject {
  func didTapReservation(_ id: Int)
  func didTapNew()
  func didTapReload()
}

final class ReservationViewController: HostingController<ReservationView> {
  private let dataSource = ReservationView.DataSource()
  weak var listener: (any ReservationPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: ReservationView(dataSource: dataSource))
  }
}

extension ReservationViewController: ReservationPresentable {
  func show(_ list: Loadable<[Reservation]>) {
    dataSource.list = list
  }

  func show(missing: String?, problem: String?) {
    dataSource.missing = missing
    dataSource.problem = problem
  }
}
