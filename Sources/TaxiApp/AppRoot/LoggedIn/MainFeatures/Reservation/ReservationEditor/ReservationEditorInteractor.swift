import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

/// What ReservationEditor shows.
protocol ReservationEditorPresentable: Presentable {
  func show(_ draft: ReservationDraft, isNew: Bool, isBusy: Bool, problem: String?)
}

/// What ReservationEditor tells its parent.
protocol ReservationEditorListener: AnyObject {
  /// It has done its work, or was left; `id` is the reservation to show next, if any.
  func reservationEditorDidEnd(showing id: Int?)
}

/// What workflows can do on ReservationEditor.
protocol ReservationEditorActionableItem: AnyObject {
  /// The number of the reservation that is changed; `nil` for a new one.
  var reservation: Int? { get }
  /// Fills in what is given, and leaves the rest. Nothing is reserved.
  func fillIn(_ draft: ReservationDraft) -> Future<(any ReservationEditorActionableItem, Void)>
}

/// A reservation that is made or changed: time, pick-up, destination.
final class ReservationEditorInteractor: PresentableInteractor<any ReservationEditorPresentable> {
  weak var listener: (any ReservationEditorListener)?

  let reservation: Int?
  private let reservationStore: ReservationStore
  private let actions: TaxiActions

  init(
    presenter: any ReservationEditorPresentable, reservation: Int?, reservationStore: ReservationStore,
    actions: TaxiActions
  ) {
    self.reservation = reservation
    self.reservationStore = reservationStore
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    reservationStore.states.subscribe { [weak self] state in self?.follow(state) }.cancelOnDeactivate(of: self)
  }

  override func willResignActive() {
    actions.dispatch(ReservationAction.left)
  }

  private func follow(_ state: ReservationState) {
    if let reserved = state.reserved {
      listener?.reservationEditorDidEnd(showing: reserved)
    } else {
      presenter.show(draft, isNew: reservation == nil, isBusy: state.isChanging, problem: state.problem)
    }
  }

  /// What was filled in; until then, what is to be changed.
  private var draft: ReservationDraft {
    let state = reservationStore.state
    if let draft = state.draft { return draft }
    let known = reservation.flatMap { state.reservation($0) }
    return known.map { ReservationDraft(at: $0.pickupAt, pickup: $0.pickup, dropoff: $0.dropoff) } ?? ReservationDraft()
  }

  private func change(_ body: (inout ReservationDraft) -> Void) {
    var draft = draft
    body(&draft)
    actions.dispatch(ReservationAction.draftFilledIn(draft))
  }
}

extension ReservationEditorInteractor: ReservationEditorActionableItem {
  func fillIn(_ given: ReservationDraft) -> Future<(any ReservationEditorActionableItem, Void)> {
    if given != ReservationDraft() {
      change { draft in
        draft.at = given.at ?? draft.at
        draft.pickup = given.pickup ?? draft.pickup
        draft.dropoff = given.dropoff ?? draft.dropoff
      }
    }
    return .value((self, ()))
  }
}

extension ReservationEditorInteractor: ReservationEditorPresentableListener {
  func didEnterTime(_ text: String) {
    change { $0.at = MomentText.milliseconds(text) }
  }

  func didEnterPickup(_ text: String) {
    change { $0.pickup = Gazetteer.place(text) }
  }

  func didEnterDropoff(_ text: String) {
    change { $0.dropoff = Gazetteer.place(text) }
  }

  func didTapReserve() {
    let request: TaxiChange = reservation.map { .changeReservation($0, draft) } ?? .createReservation(draft)
    actions.backend.send(request, from: self)
  }

  func didTapBack() {
    listener?.reservationEditorDidEnd(showing: reservation)
  }
}

extension ReservationEditorInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    if let reservation { return ("reservationEdit", ["reservation": .integer(reservation)]) }
    var parameters: [String: ParameterValue] = [:]
    parameters["at"] = draft.at.flatMap { LinkTime(milliseconds: $0) }.map { .time($0) }
    parameters["pickup"] = draft.pickup.map { .place($0) }
    parameters["dropoff"] = draft.dropoff.map { .place($0) }
    return ("reservationNew", parameters)
  }
}
