import DeepLinks
import Flux
import RIBs
import Testing

@testable import SessionEngine
@testable import TaxiApp

@Suite struct ReservationEditorInteractorTests {
  private let feature: Feature<ReservationState>
  private let actions: ReservationActions
  private let settings: Store<SessionSettings>
  private let presenter = ReservationEditorPresenterFake()
  private let listener = ReservationEditorListenerFake()
  private let place = Gazetteer.places[0]

  init() throws {
    feature = try Feature(ReservationState.self)
    actions = ReservationActions(
      store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
    settings = try Store(feature.dispatcher)
  }

  /// Returns the active editor of a reservation; of a new one for `nil`.
  private func editor(of reservation: Int?) -> ReservationEditorInteractor {
    let interactor = ReservationEditorInteractor(
      presenter: presenter, reservation: reservation, reservationStore: feature.store, settings: settings,
      time: SessionTime(now: 1_800_000_000_000), actions: actions)
    interactor.listener = listener
    interactor.activate()
    return interactor
  }

  private func reservation(_ status: Reservation.Status = .scheduled) -> Reservation {
    Reservation(id: 42, status: status, pickupAt: 1_900_000_000_000, pickup: place.place)
  }

  private func load(_ reservation: Reservation) {
    actions.load(42, for: feature.rib)
    feature.repository.reply(.reservation(reservation))
  }

  @Test func `a new form is filled in by what is entered, and keeps a text that it does not understand`() {
    let interactor = editor(of: nil)
    interactor.didEnterPickup(place.japanese)
    interactor.didEnterDropoff("nowhere at all")
    #expect(presenter.form.draft.pickup == place.place)
    #expect(presenter.form.misread.dropoff == "nowhere at all")
    #expect(presenter.isNew)
    #expect(presenter.texts.pickup == place.japanese)
  }

  @Test func `a time that has passed is not understood`() {
    let interactor = editor(of: nil)
    interactor.didEnterTime("2020-01-01 10:00")
    #expect(presenter.form.draft.at == nil)
    #expect(presenter.form.misread.time == "2020-01-01 10:00")
  }

  @Test func `a new reservation is created, and shown after the reply`() {
    let interactor = editor(of: nil)
    interactor.didEnterPickup(place.japanese)
    interactor.didTapReserve()
    let draft = ReservationDraft(pickup: place.place)
    #expect(feature.repository.requests == [.change(.createReservation(draft))])
    #expect(presenter.isBusy)
    feature.repository.reply(.reservation(reservation()))
    #expect(listener.ends == [42])
  }

  @Test func `the form of a reservation has its values, and saving changes it`() {
    load(reservation())
    let interactor = editor(of: 42)
    #expect(presenter.form.draft.pickup == place.place)
    #expect(!presenter.isNew)
    interactor.didTapReserve()
    let draft = ReservationDraft(at: 1_900_000_000_000, pickup: place.place)
    #expect(feature.repository.requests.last == .change(.changeReservation(42, draft)))
  }

  @Test func `a refused change requests the reservation again, and the editor ends when it is closed`() {
    load(reservation())
    let interactor = editor(of: 42)
    interactor.didTapReserve()
    feature.repository.fail(BackendError(code: "reservationClosed", message: ""))
    #expect(presenter.problem == "reservationClosed")
    #expect(listener.ends == [])
    feature.repository.reply(.reservation(reservation(.cancelled)))
    #expect(feature.repository.names.last == "reservation(42)")
    #expect(listener.ends == [42])
  }

  @Test func `an editor of a reservation that was closed before stays`() {
    load(reservation(.completed))
    let interactor = editor(of: 42)
    interactor.didEnterPickup(place.japanese)
    #expect(listener.ends == [])
  }

  @Test func `a link fills in the form and reserves nothing`() {
    let interactor = editor(of: nil)
    _ = interactor.fillIn(ReservationDraft(pickup: place.place))
    #expect(feature.repository.requests == [])
    #expect(interactor.place.parameters == ["pickup": .place(place.place)])
  }

  @Test func `the back button ends the editor, and the form is cleared when the screen is gone`() {
    let interactor = editor(of: 42)
    interactor.didEnterPickup(place.japanese)
    interactor.didTapBack()
    #expect(listener.ends == [42])
    interactor.deactivate()
    #expect(feature.state.draft == nil)
  }
}

private final class ReservationEditorPresenterFake: ReservationEditorPresentable {
  private(set) var form = ReservationForm()
  private(set) var texts = ReservationForm.Texts()
  private(set) var isNew = false
  private(set) var isBusy = false
  private(set) var problem: String?

  func show(_ form: ReservationForm, texts: ReservationForm.Texts, isNew: Bool, isBusy: Bool, problem: String?) {
    self.form = form
    self.texts = texts
    self.isNew = isNew
    self.isBusy = isBusy
    self.problem = problem
  }
}

final class ReservationEditorListenerFake: ReservationEditorListener {
  private(set) var ends: [Int?] = []
  func reservationEditorDidEnd(showing id: Int?) { ends.append(id) }
}
