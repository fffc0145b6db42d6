import HeadlessUI
import SessionEngine

/// The list of reservations.
struct ReservationView: View {
  final class DataSource: ObservableObject {
    @Published var list = Loadable<[Reservation]>.notAsked
    /// The code of what a link did not find.
    @Published var missing: String?
    /// The code of the failed request for the loaded list, which may be out of date.
    @Published var problem: String?
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any ReservationPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "予約", en: "Reservations")).textStyle(.title)
    if let missing = dataSource.missing { Text(.problem(missing)).identifier("missing") }
    switch dataSource.list {
    case .notAsked, .loading: ProgressView(.loading)
    case .failed(let code):
      Text(.problem(code)).identifier("problem")
      Button(.retry, id: "retry") { listener?.didTapReload() }
    case .loaded(let reservations):
      if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
      ScrollView {
        List(reservations.inOrderOfTime) { reservation in
          Row(
            .moment(reservation.pickupAt), id: "reservation.\(reservation.id)", detail: reservation.status.title
          ) { listener?.didTapReservation(reservation.id) }
        }
      }
      Button(LocalizedText(ja: "更新", en: "Reload"), id: "reload") { listener?.didTapReload() }
    }
    Button(LocalizedText(ja: "新しい予約", en: "New reservation"), id: "new") { listener?.didTapNew() }
  }
}

extension Reservation.Status {
  /// The status, for the customer.
  var title: LocalizedText {
    switch self {
    case .scheduled: LocalizedText(ja: "予約中", en: "Scheduled")
    case .dispatching: LocalizedText(ja: "配車中", en: "Being carried out")
    case .completed: LocalizedText(ja: "完了", en: "Completed")
    case .cancelled: LocalizedText(ja: "キャンセル済み", en: "Cancelled")
    case .failed: LocalizedText(ja: "配車できませんでした", en: "No taxi came")
    }
  }
}
