import HeadlessUI
import RIBs

protocol ScheduledReservationPresentableListener: AnyObject {
  func didTapChange()
  func didTapCancel()
  func didTapCancelNo()
  func didTapCancelYes()
  func didTapOrder(_ order: Int)
  func didTapBack()
}

final class ScheduledReservationViewController: HostingController<ScheduledReservationView> {
  private let dataSource = ScheduledReservationView.DataSource()
  weak var listener: (any ScheduledReservationPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: ScheduledReservationView(dataSource: dataSource))
  }
}

extension ScheduledReservationViewController: ScheduledReservationPresentable {
  func show(_ reservation: Reservation?, isAsking: Bool, isBusy: Bool, problem: String?) {
    dataSource.reservation = reservation
    dataSource.isAsking = isAsking
    dataSource.isBusy = isBusy
    dataSource.problem = problem
  }

  func show(isOpeningOrder: Bool) {
    dataSource.isOpening = isOpeningOrder
  }

  func show(loadProblem: String?) {
    dataSource.loadProblem = loadProblem
  }
}
