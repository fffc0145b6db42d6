import HeadlessUI

/// The editor of a reservation, above the list.
struct ReservationEditorView: View {
  final class DataSource: ObservableObject {
    @Published var form = ReservationForm()
    @Published var texts = ReservationForm.Texts()
    @Published var isNew = true
    @Published var isBusy = false
    @Published var problem: String?
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any ReservationEditorPresentableListener)?

  var body: some View {
    Text(dataSource.isNew ? Self.newTitle : Self.changeTitle).textStyle(.title)
    Stack(.vertical) {
      Field(Self.time, id: "time", text: texts.time) { listener?.didEnterTime($0) }
      if let problem = form.timeProblem { Text(problem).identifier("time.problem") }
      Field(.pickup, id: "pickup", text: texts.pickup) { listener?.didEnterPickup($0) }
      Text(.notAPlace).identifier("pickup.problem").hidden(form.misread.pickup == nil)
      Field(.dropoff, id: "dropoff", text: texts.dropoff) { listener?.didEnterDropoff($0) }
      Text(.notAPlace).identifier("dropoff.problem").hidden(form.misread.dropoff == nil)
    }.disabled(dataSource.isBusy)
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
    Button(dataSource.isNew ? Self.reserve : Self.change, id: "reserve") { listener?.didTapReserve() }
      .disabled(!form.isComplete || dataSource.isBusy)
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
  }

  private var form: ReservationForm { dataSource.form }
  private var texts: ReservationForm.Texts { dataSource.texts }

  private static let newTitle = LocalizedText(ja: "新しい予約", en: "New reservation")
  private static let changeTitle = LocalizedText(ja: "予約の変更", en: "Change reservation")
  private static let reserve = LocalizedText(ja: "予約する", en: "Reserve")
  private static let change = LocalizedText(ja: "変更する", en: "Change")
  private static let time = LocalizedText(ja: "日時（年-月-日 時:分、日本時間）", en: "Time (YYYY-MM-DD HH:MM, JST)")
}
