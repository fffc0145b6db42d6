import Flux
import RIBs
import SessionEngine
import Streams

/// The requests of the reservations.
protocol ReservationRepository: AnyObject {
  /// Requests the list of reservations.
  func requestReservations(for rib: any Interactable)
  /// Requests one reservation.
  func requestReservation(_ id: Int, for rib: any Interactable)
  /// Requests a reservation again that the store holds in an old state, for every RIB that shows it.
  func reloadReservation(_ id: Int, for rib: any Interactable)
  /// Creates a reservation.
  func createReservation(_ draft: ReservationDraft, for rib: any Interactable)
  /// Changes a reservation.
  func changeReservation(_ id: Int, _ draft: ReservationDraft, for rib: any Interactable)
  /// Cancels a reservation.
  func cancelReservation(_ id: Int, for rib: any Interactable)
}

extension BackendPort: ReservationRepository where Simulator == TaxiSimulator {
  func requestReservations(for rib: any Interactable) { send(.reservations, from: rib) }
  func requestReservation(_ id: Int, for rib: any Interactable) { send(.reservation(id), from: rib) }
  func reloadReservation(_ id: Int, for rib: any Interactable) { send(.reservation(id), from: rib, for: .owner) }
  func createReservation(_ draft: ReservationDraft, for rib: any Interactable) {
    send(.createReservation(draft), from: rib)
  }
  func changeReservation(_ id: Int, _ draft: ReservationDraft, for rib: any Interactable) {
    send(.changeReservation(id, draft), from: rib)
  }
  func cancelReservation(_ id: Int, for rib: any Interactable) { send(.cancelReservation(id), from: rib) }
}

/// The action creator of the reservations: the list, the detail and the editor.
final class ReservationActions {
  private let store: ReservationStore
  private let repository: any ReservationRepository
  private let dispatcher: Dispatcher

  init(store: ReservationStore, repository: any ReservationRepository, dispatcher: Dispatcher) {
    self.store = store
    self.repository = repository
    self.dispatcher = dispatcher
  }

  // MARK: - Reading

  /// Requests the list. A loaded one stays until the reply.
  func refreshList(for rib: any Interactable) {
    repository.requestReservations(for: rib)
  }

  /// Requests one reservation again. The loaded one stays until the reply.
  func refresh(_ id: Int, for rib: any Interactable) {
    repository.requestReservation(id, for: rib)
  }

  /// Loads one reservation that the list lacks. Requests it again after a failure.
  func load(_ id: Int, for rib: any Interactable) {
    let state = store.state
    guard state.reservation(id) == nil, state.others[id]?.isLoading != true else { return }
    repository.requestReservation(id, for: rib)
  }

  /// Requests a reservation again before a link opens its editor, because another client can have closed it. Asks
  /// nothing while such a request waits for its reply, nor at the time of the last one: a link that is opened twice
  /// sends one request. `time` is in milliseconds since 1970.
  func check(_ id: Int, at time: Int64, for rib: any Interactable) {
    if let check = store.state.checks?[id] {
      guard !check.isAsking, check.at != time || check.failure != nil else { return }
    }
    dispatcher.dispatch(ReservationAction.checked(id, ReservationCheck(at: time, isAsking: true)))
    repository.requestReservation(id, for: rib)
  }

  /// Notes that a reservation was just loaded, so that it needs no check at this time.
  func noteLoaded(_ id: Int, at time: Int64) {
    dispatcher.dispatch(ReservationAction.checked(id, ReservationCheck(at: time)))
  }

  /// Requests a reservation again whenever the backend refuses a place's change because the reservation is closed
  /// or too late.
  ///
  /// The error says that the loaded reservation is out of date. There is nothing to store: the request is sent in the
  /// turn of the error, and the problem that the screen shows is in the state.
  func reload(_ id: Int, whenRefusedAt place: ReservationPlace, for rib: any Interactable) {
    store.errors.subscribe { [weak self, weak rib] error in
      guard ["reservationClosed", "reservationTooLate"].contains(error.code), error.change?.reservationPlace == place
      else { return }
      self?.store.whenIdle {
        if let self, let rib, rib.isActive { self.repository.reloadReservation(id, for: rib) }
      }
    }.cancelOnDeactivate(of: rib)
  }

  // MARK: - Changing

  /// Shows the result of a pending change at the place that requested it, when that place is attached again before the
  /// reply.
  ///
  /// Dispatches nothing otherwise, because a RIB that becomes active calls this in the middle of its attachment.
  func showPendingChange(at place: ReservationPlace) {
    let state = store.state
    guard state.shown != place, state.underWay.holds(where: { $0.reservationPlace == place }) else { return }
    dispatcher.dispatch(ReservationAction.shown(place))
  }

  /// Fills in the draft, with the typed texts that are not understood. `place` is the editor where the customer typed;
  /// `nil` for a link.
  func fillIn(
    _ draft: ReservationDraft, _ misread: ReservationMisreading = ReservationMisreading(),
    typedAt place: ReservationPlace? = nil
  ) {
    dispatcher.dispatch(ReservationAction.draftFilledIn(draft, misread, typedAt: place))
  }

  /// Gives up the draft of an editor.
  func dropDraft(at place: ReservationPlace) {
    if store.state.form(at: place) != nil { dispatcher.dispatch(ReservationAction.draftDropped) }
  }

  /// Changes a reservation; creates one for `nil`.
  func save(_ id: Int?, _ draft: ReservationDraft, for rib: any Interactable) {
    if let id {
      repository.changeReservation(id, draft, for: rib)
    } else {
      repository.createReservation(draft, for: rib)
    }
  }

  /// Opens or closes the question whether to cancel the shown reservation.
  func askToCancel(_ isAsking: Bool) {
    dispatcher.dispatch(ReservationAction.cancellationAsked(isAsking))
  }

  /// Cancels a reservation.
  func cancel(_ id: Int, for rib: any Interactable) {
    repository.cancelReservation(id, for: rib)
  }

  /// Leaves the detail or the editor.
  func leave() {
    dispatcher.dispatch(ReservationAction.left)
  }

  /// Calls `body` with the times at which the backend has made orders of loaded reservations, or of only one of them, now
  /// and after each change. Times are in milliseconds since 1970.
  func observeTimes(of reservation: Int?, _ body: @escaping ([Int64]) -> Void) -> any Cancellable {
    store.states.subscribe { state in
      let known = reservation.map { [state.reservation($0)].compactMap(\.self) } ?? state.all
      body(known.filter { $0.status == .scheduled }.map { $0.dispatchAt + Reservation.margin })
    }
  }
}
