import AndonTesting
import DeepLinks
import Flux
import HeadlessUI
import RIBs
import Testing

@testable import SessionEngine
@testable import TaxiApp

@Suite struct ReservationEditorInteractorTests {
  private let feature: Feature<ReservationState>
  private let actions: ReservationActions
  private let settings: Store<SessionSettings>
  private let presenter = ReservationEditorPresenterFake()
  private let listener = ListenerFake()
  private let place = Gazetteer.places[0]

  init() throws {
    feature = try Feature(ReservationState.self)
    actions = feature.actions
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
    #expect(listener.calls == ["end 42"])
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
    #expect(listener.calls == [])
    feature.repository.reply(.reservation(reservation(.cancelled)))
    #expect(feature.repository.names.last == "reservation(42)")
    #expect(listener.calls == ["end 42"])
  }

  @Test func `an editor of a reservation that was closed before stays`() {
    load(reservation(.completed))
    let interactor = editor(of: 42)
    interactor.didEnterPickup(place.japanese)
    #expect(listener.calls == [])
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
    #expect(listener.calls == ["end 42"])
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

@Suite struct ReservationEditorViewTests {
  private let view = ReservationEditorViewController()
  private let taps = TapsFake()
  private let screen: TestScreen
  private let complete = ReservationForm(draft: ReservationDraft(at: 1_900_000_000_000, pickup: .here))
  private let texts = ReservationForm.Texts(time: "2030-03-18 02:46", pickup: "現在地", dropoff: "")

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  private func show(
    _ form: ReservationForm, _ texts: ReservationForm.Texts = ReservationForm.Texts(), isNew: Bool = true,
    isBusy: Bool = false, problem: String? = nil
  ) {
    view.show(form, texts: texts, isNew: isNew, isBusy: isBusy, problem: problem)
  }

  @Test(arguments: [
    (
      Language.japanese, true,
      [
        "text.1 | 新しい予約 | title", "time | 日時（年-月-日 時:分、日本時間） | [2030-03-18 02:46]",
        "pickup | お迎え場所 | [現在地]", "dropoff | 目的地 | []", "reserve | 予約する", "back | 戻る",
      ]
    ),
    (
      .english, true,
      [
        "text.1 | New reservation | title", "time | Time (YYYY-MM-DD HH:MM, JST) | [2030-03-18 02:46]",
        "pickup | Pick-up | [現在地]", "dropoff | Destination | []", "reserve | Reserve", "back | Back",
      ]
    ),
    (
      .japanese, false,
      [
        "text.1 | 予約の変更 | title", "time | 日時（年-月-日 時:分、日本時間） | [2030-03-18 02:46]",
        "pickup | お迎え場所 | [現在地]", "dropoff | 目的地 | []", "reserve | 変更する", "back | 戻る",
      ]
    ),
    (
      .english, false,
      [
        "text.1 | Change reservation | title", "time | Time (YYYY-MM-DD HH:MM, JST) | [2030-03-18 02:46]",
        "pickup | Pick-up | [現在地]", "dropoff | Destination | []", "reserve | Change", "back | Back",
      ]
    ),
  ])
  func `a complete form can be saved, as a new reservation or as a change`(
    language: Language, isNew: Bool, lines: [String]
  ) {
    show(complete, texts, isNew: isNew)
    #expect(screen.lines(language) == lines)
  }

  @Test func `an empty form cannot be saved, and has no message`() {
    #expect(
      screen.lines()[1...] == [
        "time | Time (YYYY-MM-DD HH:MM, JST) | []", "pickup | Pick-up | []", "dropoff | Destination | []",
        "reserve | Reserve | disabled", "back | Back",
      ])
  }

  @Test(arguments: [
    ("soon", "Enter a time as YYYY-MM-DD HH:MM"), ("2020-01-01 10:00", "This time is in the past"),
  ])
  func `texts that are not understood have messages, and cannot be saved`(time: String, problem: String) {
    var form = complete
    form.misread = ReservationMisreading(time: time, pickup: "nowhere", dropoff: "elsewhere")
    show(form, ReservationForm.Texts(time: time, pickup: "nowhere", dropoff: "elsewhere"))
    let unknown = "Unknown place: enter a name, or latitude,longitude"
    #expect(
      screen.lines()[1...] == [
        "time | Time (YYYY-MM-DD HH:MM, JST) | [\(time)]", "time.problem | \(problem)", "pickup | Pick-up | [nowhere]",
        "pickup.problem | \(unknown)", "dropoff | Destination | [elsewhere]", "dropoff.problem | \(unknown)",
        "reserve | Reserve | disabled", "back | Back",
      ])
  }

  @Test func `while the reservation is saved the form is disabled, and a failure is shown`() {
    show(complete, texts, isBusy: true, problem: "reservationInThePast")
    #expect(
      screen.lines()[1...] == [
        "time | Time (YYYY-MM-DD HH:MM, JST) | [2030-03-18 02:46] | disabled", "pickup | Pick-up | [現在地] | disabled",
        "dropoff | Destination | [] | disabled", "problem | That time has passed", "reserve | Reserve | disabled",
        "back | Back",
      ])
  }

  @Test func `each tap calls the listener`() throws {
    show(complete, texts)
    try screen.tapAll(writing: "x")
    #expect(taps.calls == ["time x", "pickup x", "dropoff x", "reserve", "back"])
  }

  @Test func `each part of the state changes the screen`() {
    screen.checkChanges([
      { show(complete) }, { show(complete, texts) }, { show(complete, texts, isNew: false) },
      { show(complete, texts, isNew: false, isBusy: true) },
      { show(complete, texts, isNew: false, isBusy: true, problem: "network") },
    ])
  }
}
