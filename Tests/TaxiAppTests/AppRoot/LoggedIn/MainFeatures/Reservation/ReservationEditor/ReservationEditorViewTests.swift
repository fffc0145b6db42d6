import AndonTesting
import DeepLinks
import HeadlessUI
import Testing

@testable import TaxiApp

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
        "text.1 | 新しい予約 | title", "time | 日時(年-月-日 時:分、日本時間) | [2030-03-18 02:46]",
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
        "text.1 | 予約の変更 | title", "time | 日時(年-月-日 時:分、日本時間) | [2030-03-18 02:46]",
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

private final class TapsFake: CallRecorder, ReservationEditorPresentableListener {
  func didEnterTime(_ text: String) { record("time \(text)") }
  func didEnterPickup(_ text: String) { record("pickup \(text)") }
  func didEnterDropoff(_ text: String) { record("dropoff \(text)") }
  func didTapReserve() { record("reserve") }
  func didTapBack() { record("back") }
}
