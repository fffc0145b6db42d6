import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams
import TextFormats

/// What ReservationEditor shows.
protocol ReservationEditorPresentable: Presentable {
  func show(_ form: ReservationForm, texts: ReservationForm.Texts, isNew: Bool, isBusy: Bool, problem: String?)
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
  /// Begins anew, with what is given filled in and the rest empty, unless just that stands there already.
  /// Nothing is reserved.
  func fillIn(_ draft: ReservationDraft) -> Future<(any ReservationEditorActionableItem, Void)>
}

/// A reservation that is made or changed: time, pick-up, destination. Leaves one that is closed meanwhile.
final class ReservationEditorInteractor: PresentableInteractor<any ReservationEditorPresentable> {
  weak var listener: (any ReservationEditorListener)?

  let reservation: Int?
  private let reservationStore: ReservationStore
  private let settings: Store<SessionSettings>
  private let time: SessionTime
  private let actions: TaxiActions

  init(
    presenter: any ReservationEditorPresentable, reservation: Int?, reservationStore: ReservationStore,
    settings: Store<SessionSettings>, time: SessionTime, actions: TaxiActions
  ) {
    self.reservation = reservation
    self.reservationStore = reservationStore
    self.settings = settings
    self.time = time
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    actions.awaitChange(at: .editor(reservation))
    // One of a session that stood so when it fell asleep stands on.
    let isClosed = isClosed
    reservationStore.states.subscribe { [weak self] state in self?.follow(state, isOpen: !isClosed) }
      .cancelOnDeactivate(of: self)
    // What stands in a field is a text in one language, unlike what stands around it.
    settings.states.subscribe { [weak self] _ in self?.show() }.cancelOnDeactivate(of: self)
    if let reservation { actions.reloadReservation(reservation, whenRefusedTo: self) }
  }

  override func willResignActive() {
    actions.dispatch(ReservationAction.left)
  }

  /// Whether the reservation is known to be one that nobody can change any more.
  private var isClosed: Bool {
    guard let known = reservation.flatMap({ reservationStore.state.reservation($0) }) else { return false }
    return known.status != .scheduled
  }

  private func follow(_ state: ReservationState, isOpen: Bool) {
    if let reserved = state.reserved {
      listener?.reservationEditorDidEnd(showing: reserved)
    } else if isOpen, isClosed {
      listener?.reservationEditorDidEnd(showing: reservation)
    } else {
      show()
    }
  }

  private func show() {
    let state = reservationStore.state
    let form = form
    presenter.show(
      form, texts: form.texts(in: settings.state.language), isNew: reservation == nil,
      isBusy: state.isChanging(at: .editor(reservation)), problem: state.problem)
  }

  /// What was filled in; until then, what is to be changed.
  private var form: ReservationForm {
    let state = reservationStore.state
    if let draft = state.draft {
      return ReservationForm(draft: draft, misread: state.misread ?? ReservationMisreading())
    }
    guard let known = reservation.flatMap({ state.reservation($0) }) else { return ReservationForm() }
    return ReservationForm(draft: ReservationDraft(at: known.pickupAt, pickup: known.pickup, dropoff: known.dropoff))
  }

  private func change(_ body: (inout ReservationForm) -> Void) {
    var form = form
    body(&form)
    actions.dispatch(ReservationAction.draftFilledIn(form.draft, form.misread))
  }
}

extension ReservationEditorInteractor: ReservationEditorActionableItem {
  func fillIn(_ given: ReservationDraft) -> Future<(any ReservationEditorActionableItem, Void)> {
    if form != ReservationForm(draft: given) { actions.dispatch(ReservationAction.draftFilledIn(given)) }
    return .value((self, ()))
  }
}

extension ReservationEditorInteractor: ReservationEditorPresentableListener {
  func didEnterTime(_ text: String) {
    change { $0.enterTime(text, now: time.now) }
  }

  func didEnterPickup(_ text: String) {
    change { $0.enterPickup(text) }
  }

  func didEnterDropoff(_ text: String) {
    change { $0.enterDropoff(text) }
  }

  func didTapReserve() {
    let draft = form.draft
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
    let draft = form.draft
    var parameters: [String: ParameterValue] = [:]
    parameters["at"] = draft.at.map { .time(Timestamp(milliseconds: $0)) }
    parameters["pickup"] = draft.pickup.map { .place($0) }
    parameters["dropoff"] = draft.dropoff.map { .place($0) }
    return ("reservationNew", parameters)
  }
}
