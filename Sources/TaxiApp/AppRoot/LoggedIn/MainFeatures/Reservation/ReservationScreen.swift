import HeadlessUI
import RIBs
import SessionEngine

/// Receives the taps on the reservation list.
protocol ReservationPresentableListener: AnyObject {
  func didTapReservation(_ id: Int)
  func didTapNew()
  func didTapReload()
  func didTapRetry()
}

/// The list of reservations.
final class ReservationScreen: Screen, ViewControllable {
  private var list = Loadable<[Reservation]>.notAsked
  weak var listener: (any ReservationPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "予約", en: "Reservations")).textStyle(.title)
    switch list {
    case .notAsked, .loading: Text(.loading)
    case .failed(let code):
      Text(.problem(code)).identifier("problem")
      Button(.retry, id: "retry") { [listener] in listener?.didTapRetry() }
    case .loaded(let reservations):
      List(reservations) { [listener] reservation in
        Row(
          .moment(reservation.pickupAt), id: "reservation.\(reservation.id)", detail: reservation.status.title
        ) { listener?.didTapReservation(reservation.id) }
      }
      Button(LocalizedText(ja: "更新", en: "Reload"), id: "reload") { [listener] in listener?.didTapReload() }
    }
    Button(LocalizedText(ja: "新しい予約", en: "New reservation"), id: "new") { [listener] in listener?.didTapNew() }
  }
}

extension ReservationScreen: ReservationPresentable {
  func show(_ list: Loadable<[Reservation]>) {
    self.list = list
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
