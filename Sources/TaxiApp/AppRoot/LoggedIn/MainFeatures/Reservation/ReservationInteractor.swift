import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

/// The routes of Reservation.
protocol ReservationRouting: Routing {
  func routeToScheduledReservation(_ id: Int) -> any ScheduledReservationActionableItem
  func routeToReservationEditor(_ id: Int?) -> any ReservationEditorActionableItem
  func routeToList()
}

/// The presenter of Reservation.
protocol ReservationPresentable: Presentable {
  func show(_ list: Loadable<[Reservation]>)
}

/// Receives what Reservation reports to its parent.
protocol ReservationListener: AnyObject {}

/// The steps that workflows can take at Reservation.
protocol ReservationActionableItem: AnyObject {
  /// Waits for the list; requests it again after a failure. Fails with the backend's code.
  func waitForList() -> Future<(any ReservationActionableItem, Void)>
  /// Shows the list itself: dismisses what is above it.
  func showList() -> Future<(any ReservationActionableItem, Void)>
  /// Shows one reservation, after loading it if necessary; stops with `reservationNotFound`.
  func showScheduledReservation(_ id: Int) -> Future<(any ScheduledReservationActionableItem, Void)>
  /// Shows the editor of a new reservation.
  func showNewReservation() -> Future<(any ReservationEditorActionableItem, Void)>
  /// Shows the editor of a reservation, after loading it, also when it was loaded before. Stops with
  /// `reservationNotFound` or `reservationClosed`. When a closed one is allowed, nothing is loaded again.
  func showReservationEditor(_ id: Int, allowingClosed: Bool) -> Future<(any ReservationEditorActionableItem, Void)>
}

/// The list of reservations.
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

  /// Returns a reservation after it is loaded. Waits for the list first, and requests the reservation only when the
  /// list lacks it.
  private func known(_ id: Int) -> Future<Reservation> {
    let store = reservationStore
    // A reservation that was already requested by itself does not wait for the list, also after a restart.
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

  /// Returns a reservation as it is now. A link asks again for a reservation that was loaded before, so that its outcome
  /// does not depend on what the app has kept.
  private func current(_ id: Int) -> Future<Reservation> {
    guard reservationStore.state.reservation(id) != nil else {
      return known(id).map { reservation in
        self.actions.noteLoadedReservation(id)
        return reservation
      }
    }
    actions.checkReservation(id, for: self)
    return reservationStore.wait(for: "reservation \(id)", in: self) { state in
      guard let check = state.checks?[id], !check.isAsking else { return nil }
      switch check.failure {
      case "reservationNotFound"?: return .stopped(reason: "reservationNotFound")
      case let code?: return .failed(BackendError(code: code, message: "reservation \(id) could not be loaded"))
      case nil: return state.reservation(id).map { .value($0) }
      }
    }
  }

  private func openEditor(_ id: Int?) -> Future<(any ReservationEditorActionableItem, Void)> {
    editor.show(in: self, where: { $0.reservation == id }) { router?.routeToReservationEditor(id) }
  }

  private func openReservation(_ id: Int) -> Future<(any ScheduledReservationActionableItem, Void)> {
    scheduled.show(in: self, where: { $0.reservation == id }) { router?.routeToScheduledReservation(id) }
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
    return known(id).flatMap { _ in self.openReservation(id) }
  }

  func showNewReservation() -> Future<(any ReservationEditorActionableItem, Void)> {
    openEditor(nil)
  }

  func showReservationEditor(
    _ id: Int, allowingClosed: Bool
  ) -> Future<(any ReservationEditorActionableItem, Void)> {
    guard !allowingClosed else { return known(id).flatMap { _ in self.openEditor(id) } }
    return current(id).flatMap { reservation in
      reservation.status == .scheduled ? self.openEditor(id) : .stopped("reservationClosed")
    }
  }
}

extension ReservationInteractor: ReservationPresentableListener {
  func didTapReservation(_ id: Int) {
    _ = openReservation(id)
  }

  func didTapNew() {
    _ = showNewReservation()
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

  /// Shows the reservation that was changed or created, or the list.
  func reservationEditorDidEnd(showing id: Int?) {
    if let id { _ = openReservation(id) } else { router?.routeToList() }
  }
}

extension ReservationInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("reservations", [:]) }
}
