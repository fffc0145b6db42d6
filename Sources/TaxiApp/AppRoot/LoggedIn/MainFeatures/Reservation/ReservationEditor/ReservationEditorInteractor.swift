import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams
import TextFormats

protocol ReservationEditorPresentable: Presentable {
  func show(_ form: ReservationForm, texts: ReservationForm.Texts, isNew: Bool, isBusy: Bool, problem: String?)
}

protocol ReservationEditorListener: AnyObject {
  /// The reservation was saved, or the customer went back. `id` is the reservation to show next; `nil` for the list.
  func reservationEditorDidEnd(showing id: Int?)
}

protocol ReservationEditorActionableItem: AnyObject {
  /// The number of the reservation to change; `nil` for a new one.
  var reservation: Int? { get }
  /// Fills in the draft and empties the other fields. Reserves nothing, and changes nothing when the form has that
  /// draft.
  func fillIn(_ draft: ReservationDraft) -> Reached<any ReservationEditorActionableItem>
}

/// The form of a new or changed reservation: time, pick-up, destination. Ends when the reservation is closed meanwhile.
final class ReservationEditorInteractor: PresentableInteractor<any ReservationEditorPresentable> {
  weak var listener: (any ReservationEditorListener)?

  let reservation: Int?
  private let reservationStore: ReservationStore
  private let settings: Store<SessionSettings>
  private let time: SessionTime
  private let actions: ReservationActions

  init(
    presenter: any ReservationEditorPresentable, reservation: Int?, reservationStore: ReservationStore,
    settings: Store<SessionSettings>, time: SessionTime, actions: ReservationActions
  ) {
    self.reservation = reservation
    self.reservationStore = reservationStore
    self.settings = settings
    self.time = time
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    actions.showPendingChange(at: .editor(reservation))
    // An editor that is rebuilt for a reservation that was closed before stays.
    let wasClosed = isClosed
    reservationStore.states.subscribe { [weak self] state in self?.update(state, wasClosed: wasClosed) }
      .cancelOnDeactivate(of: self)
    // The text of a field is in one language; the other texts of the screen are in both.
    settings.states.subscribe { [weak self] _ in self?.show() }.cancelOnDeactivate(of: self)
    if let reservation { actions.reload(reservation, whenRefusedAt: .editor(reservation), for: self) }
  }

  override func willResignActive() {
    actions.leave()
  }

  /// Whether the reservation is loaded and can no longer be changed.
  private var isClosed: Bool {
    guard let known = reservation.flatMap({ reservationStore.state.reservation($0) }) else { return false }
    return known.status != .scheduled
  }

  private func update(_ state: ReservationState, wasClosed: Bool) {
    if let reserved = state.reserved {
      listener?.reservationEditorDidEnd(showing: reserved)
    } else if isClosed, !wasClosed {
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

  /// The form that was filled in, or else the form of the reservation to change.
  private var form: ReservationForm {
    let state = reservationStore.state
    if let form = state.form(at: .editor(reservation)) { return form }
    guard let known = reservation.flatMap({ state.reservation($0) }) else { return ReservationForm() }
    return ReservationForm(draft: ReservationDraft(at: known.pickupAt, pickup: known.pickup, dropoff: known.dropoff))
  }

  private func change(_ body: (inout ReservationForm) -> Void) {
    var form = form
    body(&form)
    actions.fillIn(form.draft, form.misread, typedAt: .editor(reservation))
  }
}

extension ReservationEditorInteractor: ReservationEditorActionableItem {
  func fillIn(_ given: ReservationDraft) -> Reached<any ReservationEditorActionableItem> {
    if form != ReservationForm(draft: given) { actions.fillIn(given) }
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
    actions.save(reservation, form.draft, for: self)
  }

  func didTapBack() {
    actions.dropDraft(at: .editor(reservation))
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
