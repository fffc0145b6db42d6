import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

/// What Reservation asks of its router.
protocol ReservationRouting: Routing {
  func routeToScheduledReservation(_ id: Int) -> any ScheduledReservationActionableItem
  func routeToReservationEditor(_ id: Int?) -> any ReservationEditorActionableItem
  func routeToList()
}

/// What Reservation shows.
protocol ReservationPresentable: Presentable {
  func show(_ list: Loadable<[Reservation]>)
}

/// What Reservation tells its parent.
protocol ReservationListener: AnyObject {}

/// What workflows can do on Reservation.
protocol ReservationActionableItem: AnyObject {
  /// The list has come; asks again for one that could not be had. Fails with the backend's code.
  func waitForList() -> Future<(any ReservationActionableItem, Void)>
  /// Shows the list itself: what stands over it is dismissed.
  func showList() -> Future<(any ReservationActionableItem, Void)>
  /// Shows one reservation, loading it if need be; stops with `reservationNotFound`.
  func showScheduledReservation(_ id: Int) -> Future<(any ScheduledReservationActionableItem, Void)>
  /// Shows the making of a reservation.
  func showNewReservation() -> Future<(any ReservationEditorActionableItem, Void)>
  /// Shows the changing of a reservation, loading it if need be; stops with `reservationNotFound` or
  /// `reservationClosed`, unless one that was closed meanwhile is allowed.
  func showReservationEditor(_ id: Int, allowingClosed: Bool) -> Future<(any ReservationEditorActionableItem, Void)>
}

/// The list of reservations, and what stands over it.
final class ReservationInteractor: PresentableInteractor<any ReservationPresentable> {
  weak var router: (any ReservationRouting)?
  weak var listener: (any ReservationListener)?

  private let reservationStore: ReservationStore
  private let actions: TaxiActions
  private let scheduled = ActionableItemSubject<any ScheduledReservationActionableItem>(
    waitingFor: "the reservation")
  private let editor = ActionableItemSubject<any ReservationEditorActionableItem>(waitingFor: "the editor")

  init(presenter: any ReservationPresentable, reservationStore: ReservationStore, actions: TaxiActions) {
    self.reservationStore = reservationStore
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    reservationStore.states.subscribe { [weak self] in self?.presenter.show($0.list) }.cancelOnDeactivate(of: self)
    actions.loadReservations(for: self)
  }

  /// The reservation, once it is known: the list is waited for first, and only what it lacks is asked for.
  private func known(_ id: Int) -> Future<Reservation> {
    let store = reservationStore
    // One that is asked for by itself already is not kept waiting by the list: a session that wakes goes on likewise.
    return store.wait(for: "reservation \(id)", in: self) { state in
      state.list.isLoading && state.reservation(id) == nil && state.others[id] == nil ? nil : .value(())
    }.flatMap {
      self.actions.loadReservation(id, for: self)
      return store.wait(for: "reservation \(id)", in: self) { state in
        if let reservation = state.reservation(id) { return .value(reservation) }
        return switch state.others[id]?.failure {
        case "reservationNotFound"?: .stopped(reason: "reservationNotFound")
        case let code?: .failed(BackendError(code: code, message: "reservation \(id) could not be loaded"))
        case nil: nil
        }
      }
    }
  }

  private func openEditor(_ id: Int?) -> Future<(any ReservationEditorActionableItem, Void)> {
    if editor.item == nil || editor.item?.reservation != id, let router {
      editor.send(router.routeToReservationEditor(id))
    }
    return editor.wait(in: self)
  }

  private func openReservation(_ id: Int) -> Future<(any ScheduledReservationActionableItem, Void)> {
    if scheduled.item?.reservation != id, let router { scheduled.send(router.routeToScheduledReservation(id)) }
    return scheduled.wait(in: self)
  }
}

extension ReservationInteractor: ReservationActionableItem {
  func waitForList() -> Future<(any ReservationActionableItem, Void)> {
    if reservationStore.state.list.failure != nil { actions.backend.send(.reservations, from: self) }
    return reservationStore.wait(for: "the list of reservations", in: self) { $0.list.settlement }
      .map { _ in (self, ()) }
  }

  func showList() -> Future<(any ReservationActionableItem, Void)> {
    router?.routeToList()
    return .value((self, ()))
  }

  func showScheduledReservation(_ id: Int) -> Future<(any ScheduledReservationActionableItem, Void)> {
    if scheduled.item?.reservation == id { return scheduled.wait(in: self) }
    // One that is known is mostly what a link finds: no wait for it is even made.
    if reservationStore.state.reservation(id) != nil { return openReservation(id) }
    return known(id).flatMap { _ in self.openReservation(id) }
  }

  func showNewReservation() -> Future<(any ReservationEditorActionableItem, Void)> {
    openEditor(nil)
  }

  func showReservationEditor(
    _ id: Int, allowingClosed: Bool
  ) -> Future<(any ReservationEditorActionableItem, Void)> {
    if editor.item?.reservation == id { return editor.wait(in: self) }
    return known(id).flatMap { reservation in
      allowingClosed || reservation.status == .scheduled ? self.openEditor(id) : .stopped("reservationClosed")
    }
  }
}

extension ReservationInteractor: ReservationPresentableListener {
  func didTapReservation(_ id: Int) {
    _ = openReservation(id)
  }

  func didTapNew() {
    _ = openEditor(nil)
  }

  func didTapReload() {
    actions.backend.send(.reservations, from: self)
  }

  func didTapRetry() {
    actions.backend.send(.reservations, from: self)
  }
}

extension ReservationInteractor: ScheduledReservationListener, ReservationEditorListener {
  func scheduledReservationDidTapBack() {
    router?.routeToList()
  }

  func scheduledReservationDidTapChange(_ id: Int) {
    _ = openEditor(id)
  }

  /// The editor of a reservation leads back to it; that of a new one to the list, or to what was made.
  func reservationEditorDidEnd(showing id: Int?) {
    if let id { _ = openReservation(id) } else { router?.routeToList() }
  }
}

extension ReservationInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("reservations", [:]) }
}
