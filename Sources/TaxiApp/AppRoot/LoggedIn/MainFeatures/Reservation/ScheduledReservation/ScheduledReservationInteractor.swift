import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol ScheduledReservationPresentable: Presentable {
  func show(_ reservation: Reservation?, isAsking: Bool, isBusy: Bool, problem: String?)
  func show(isOpeningOrder: Bool)
  /// Shows why the reservation may be out of date.
  func show(loadProblem: String?)
}

protocol ScheduledReservationListener: AnyObject {
  func scheduledReservationDidTapBack()
  func scheduledReservationDidTapChange(_ id: Int)
  /// The order that the reservation became is loaded and shall be shown.
  func scheduledReservationDidOpenOrder(_ order: Int)
}

protocol ScheduledReservationActionableItem: AnyObject {
  /// The number of the reservation.
  var reservation: Int { get }
  /// Requests the reservation again for a link to it, unless it was requested at this moment.
  func reload()
}

/// One reservation in detail. Opens the editor, cancels the reservation after a confirmation, and opens the order that the
/// reservation became, after loading it.
final class ScheduledReservationInteractor: PresentableInteractor<any ScheduledReservationPresentable>,
  ScheduledReservationActionableItem
{
  weak var listener: (any ScheduledReservationListener)?

  let reservation: Int
  private let reservationStore: ReservationStore
  private let actions: ReservationActions
  private let refresh: RefreshWorker
  private let order: any OrderOpening

  init(
    presenter: any ScheduledReservationPresentable, reservation: Int, reservationStore: ReservationStore,
    actions: ReservationActions, refresh: RefreshWorker, order: any OrderOpening
  ) {
    self.refresh = refresh
    self.order = order
    self.reservation = reservation
    self.reservationStore = reservationStore
    self.actions = actions
    super.init(presenter: presenter)
  }

  /// The status of the reservation; `nil` when it is not loaded.
  var status: Reservation.Status? { reservationStore.state.reservation(reservation)?.status }

  override func didBecomeActive() {
    actions.showPendingChange(at: .detail(reservation))
    reservationStore.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(
        state.reservation(reservation), isAsking: state.isAskingToCancel,
        isBusy: state.isChanging(at: .detail(reservation)), problem: state.problem)
    }.cancelOnDeactivate(of: self)
    order.observeOpening(in: self) { [weak self] in
      self?.presenter.show(isOpeningOrder: $0)
    } open: { [weak self] in
      self?.listener?.scheduledReservationDidOpenOrder($0)
    }
    refresh.observe(in: self) { [weak self] in self?.presenter.show(loadProblem: $1) }
    refresh.start(self, while: .visible)
    actions.reload(reservation, whenRefusedAt: .detail(reservation), for: self)
  }

  func reload() {
    refresh.open(for: self)
  }

  override func willResignActive() {
    order.stopOpening()
    actions.leave()
  }
}

extension ScheduledReservationInteractor: ScheduledReservationPresentableListener {
  func didTapChange() {
    listener?.scheduledReservationDidTapChange(reservation)
  }

  func didTapCancel() {
    actions.askToCancel(true)
  }

  func didTapCancelNo() {
    actions.askToCancel(false)
  }

  func didTapCancelYes() {
    actions.cancel(reservation, for: self)
  }

  func didTapOrder(_ id: Int) {
    order.open(id, for: self)
  }

  func didTapBack() {
    listener?.scheduledReservationDidTapBack()
  }
}

extension ScheduledReservationInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    ("reservation", ["reservation": .integer(reservation)])
  }
}
