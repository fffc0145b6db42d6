import DeepLinks
import HeadlessUI
import RIBs

/// Whom the editor tells.
protocol ReservationEditorPresentableListener: AnyObject {
  func didEnterTime(_ text: String)
  func didEnterPickup(_ text: String)
  func didEnterDropoff(_ text: String)
  func didTapReserve()
  func didTapBack()
}

/// The making or changing of a reservation, over the list.
final class ReservationEditorScreen: Screen, ViewControllable {
  /// What the screen shows.
  struct DataSource {
    var draft = ReservationDraft()
    var isNew = true
    var isBusy = false
    var problem: String?

    var isComplete: Bool { draft.at != nil && draft.pickup != nil }
  }

  private var dataSource = DataSource()
  weak var listener: (any ReservationEditorPresentableListener)?

  let presentation = ScreenPresentation.cover

  var body: some View {
    Text(dataSource.isNew ? Self.newTitle : Self.changeTitle).textStyle(.title)
    Stack(.vertical) {
      Field(Self.time, id: "time", text: dataSource.draft.at.map(MomentText.text) ?? "") { [listener] in
        listener?.didEnterTime($0)
      }
      Field(.pickup, id: "pickup", text: Self.text(dataSource.draft.pickup)) { [listener] in
        listener?.didEnterPickup($0)
      }
      Field(.dropoff, id: "dropoff", text: Self.text(dataSource.draft.dropoff)) { [listener] in
        listener?.didEnterDropoff($0)
      }
    }.disabled(dataSource.isBusy)
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
    Button(LocalizedText(ja: "予約する", en: "Reserve"), id: "reserve") { [listener] in listener?.didTapReserve() }
      .disabled(!dataSource.isComplete || dataSource.isBusy)
    Button(.back, id: "back") { [listener] in listener?.didTapBack() }
  }

  private static let newTitle = LocalizedText(ja: "新しい予約", en: "New reservation")
  private static let changeTitle = LocalizedText(ja: "予約の変更", en: "Change reservation")
  private static let time = LocalizedText(ja: "日時(2026-01-11 23:00)", en: "Time (2026-01-11 23:00, Japan)")

  private static func text(_ place: Place?) -> String {
    place.map { $0.name ?? $0.description } ?? ""
  }
}

extension ReservationEditorScreen: ReservationEditorPresentable {
  func show(_ draft: ReservationDraft, isNew: Bool, isBusy: Bool, problem: String?) {
    dataSource = DataSource(draft: draft, isNew: isNew, isBusy: isBusy, problem: problem)
  }
}
