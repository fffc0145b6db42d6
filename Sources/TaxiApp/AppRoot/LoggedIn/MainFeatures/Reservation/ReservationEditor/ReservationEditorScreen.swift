import HeadlessUI
import RIBs

/// Receives the taps on the editor.
protocol ReservationEditorPresentableListener: AnyObject {
  func didEnterTime(_ text: String)
  func didEnterPickup(_ text: String)
  func didEnterDropoff(_ text: String)
  func didTapReserve()
  func didTapBack()
}

/// The editor of a reservation, above the list.
final class ReservationEditorScreen: Screen, ViewControllable {
  /// The data that the screen shows.
  struct DataSource {
    var form = ReservationForm()
    var texts = ReservationForm.Texts()
    var isNew = true
    var isBusy = false
    var problem: String?
  }

  private var dataSource = DataSource()
  weak var listener: (any ReservationEditorPresentableListener)?

  var body: some View {
    Text(dataSource.isNew ? Self.newTitle : Self.changeTitle).textStyle(.title)
    Stack(.vertical) {
      Field(Self.time, id: "time", text: texts.time) { [listener] in listener?.didEnterTime($0) }
      if let problem = form.timeProblem { Text(problem).identifier("time.problem") }
      Field(.pickup, id: "pickup", text: texts.pickup) { [listener] in listener?.didEnterPickup($0) }
      Text(.notAPlace).identifier("pickup.problem").hidden(form.misread.pickup == nil)
      Field(.dropoff, id: "dropoff", text: texts.dropoff) { [listener] in listener?.didEnterDropoff($0) }
      Text(.notAPlace).identifier("dropoff.problem").hidden(form.misread.dropoff == nil)
    }.disabled(dataSource.isBusy)
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
    Button(dataSource.isNew ? Self.reserve : Self.change, id: "reserve") { [listener] in listener?.didTapReserve() }
      .disabled(!form.isComplete || dataSource.isBusy)
    Button(.back, id: "back") { [listener] in listener?.didTapBack() }
  }

  private var form: ReservationForm { dataSource.form }
  private var texts: ReservationForm.Texts { dataSource.texts }

  private static let newTitle = LocalizedText(ja: "新しい予約", en: "New reservation")
  private static let changeTitle = LocalizedText(ja: "予約の変更", en: "Change reservation")
  private static let reserve = LocalizedText(ja: "予約する", en: "Reserve")
  private static let change = LocalizedText(ja: "変更する", en: "Change")
  private static let time = LocalizedText(ja: "日時(年-月-日 時:分、日本時間)", en: "Time (YYYY-MM-DD HH:MM, JST)")
}

extension ReservationEditorScreen: ReservationEditorPresentable {
  func show(_ form: ReservationForm, texts: ReservationForm.Texts, isNew: Bool, isBusy: Bool, problem: String?) {
    dataSource = DataSource(form: form, texts: texts, isNew: isNew, isBusy: isBusy, problem: problem)
  }
}
