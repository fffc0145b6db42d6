import HeadlessUI

/// One reservation in detail, above the list.
struct ScheduledReservationView: View {
  final class DataSource: ObservableObject {
    @Published var reservation: Reservation?
    @Published var isAsking = false
    @Published var isBusy = false
    @Published var problem: String?
    /// The code of the failed request for the reservation, which may be out of date.
    @Published var loadProblem: String?
    /// Whether the order of the reservation is being loaded.
    @Published var isOpening = false

    var isOpen: Bool { reservation?.status == .scheduled && !isBusy }
    /// Whether it is too late for a change. The screen says so once, also after a change was refused for that reason.
    var isTooLate: Bool { reservation?.status == .dispatching }
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any ScheduledReservationPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "予約の詳細", en: "Reservation")).textStyle(.title)
    if let problem = dataSource.loadProblem { Text(.problem(problem)).identifier("loadProblem") }
    if let reservation = dataSource.reservation {
      Text(.moment(reservation.pickupAt)).identifier("time")
      Text(.place(reservation.pickup)).identifier("pickup")
      Text(.place(reservation.dropoff)).identifier("dropoff")
      Text(reservation.status.title).identifier("status")
      if dataSource.isTooLate { Text(.problem("reservationTooLate")).identifier("tooLate") }
      if let order = reservation.order {
        Button(LocalizedText(ja: "注文を見る", en: "See the order"), id: "order") { listener?.didTapOrder(order) }
          .disabled(dataSource.isOpening)
      }
    }
    if let problem = dataSource.problem, !(dataSource.isTooLate && problem == "reservationTooLate") {
      Text(.problem(problem)).identifier("problem")
    }
    Button(LocalizedText(ja: "変更", en: "Change"), id: "change") { listener?.didTapChange() }
      .disabled(!dataSource.isOpen)
    Button(LocalizedText(ja: "予約をキャンセル", en: "Cancel reservation"), id: "cancel") { listener?.didTapCancel() }
      .disabled(!dataSource.isOpen)
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
    if dataSource.isAsking {
      Alert(LocalizedText(ja: "予約をキャンセルしますか？", en: "Cancel this reservation?"), id: "question") {
        Button(.cancelYes, id: "cancel.yes") { listener?.didTapCancelYes() }
        Button(.no, id: "cancel.no") { listener?.didTapCancelNo() }.role(.back)
      }
    }
  }
}
