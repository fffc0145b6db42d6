import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

/// The presenter of ScheduledReservation.
protocol ScheduledReservationPresentable: Presentable {
  func show(_ reservation: Reservation?, isAsking: Bool, isBusy: Bool, problem: String?)
  func show(isOpeningOrder: Bool)
}

/// Receives what ScheduledReservation reports to its parent.
protocol ScheduledReservationListener: AnyObject {
  func scheduledReservationDidTapBack()
  func scheduledReservationDidTapChange(_ id: Int)
  /// The order that the reservation became is loaded and shall be shown.
  func scheduledReservationDidOpenOrder(_ order: Int)
}

/// The steps that workflows can take at ScheduledReservation.
protocol ScheduledReservationActionableItem: AnyObject {
  /// The number of the reservation.
  var reservation: Int { get }
}

/// One reservation in detail. Opens the editor, cancels the reservation after a confirmation, and opens the order that the
/// reservation became, after loading it.
final class ScheduledReservationInteractor: PresentableInteractor<any ScheduledReservationPresentable>,
  ScheduledReservationActionableItem
{
  weak var listener: (any ScheduledReservationListener)?

  let reservation: Int
  private let reservationStore: ReservationStore
  private let orderStore: OrderStore
  private let actions: TaxiActions

  init(
    presenter: any ScheduledReservationPresentable, reservation: Int, reservationStore: ReservationStore,
    orderStore: OrderStore, actions: TaxiActions
  ) {
    self.reservation = reservation
    self.reservationStore = reservationStore
    self.orderStore = orderStore
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
    orderStore.states.subscribe { [weak self] in self?.show($0) }.cancelOnDeactivate(of: self)
    actions.reloadReservation(reservation, whenRefusedTo: self)
  }

  /// Opens the order when it was asked for and is loaded.
  private func show(_ state: OrderState) {
    guard let order = state.opening else { return presenter.show(isOpeningOrder: false) }
    presenter.show(isOpeningOrder: state.orders[order]?.isLoading == true)
    guard state.order(order) != nil else { return }
    orderStore.whenIdle { [weak self] in
      if let self, isActive, orderStore.state.opening == order { listener?.scheduledReservationDidOpenOrder(order) }
    }
  }

  override func willResignActive() {
    if orderStore.state.opening != nil { actions.dispatch(OrderAction.opening(nil)) }
    actions.dispatch(ReservationAction.left)
  }
}

extension ScheduledReservationInteractor: ScheduledReservationPresentableListener {
  func didTapChange() {
    listener?.scheduledReservationDidTapChange(reservation)
  }

  func didTapCancel() {
    actions.dispatch(ReservationAction.cancellationAsked(true))
  }

  func didTapCancelNo() {
    actions.dispatch(ReservationAction.cancellationAsked(false))
  }

  func didTapCancelYes() {
    actions.backend.send(.cancelReservation(reservation), from: self)
  }

  func didTapOrder(_ order: Int) {
    actions.loadOrder(order, for: self)
    actions.dispatch(OrderAction.opening(order))
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
