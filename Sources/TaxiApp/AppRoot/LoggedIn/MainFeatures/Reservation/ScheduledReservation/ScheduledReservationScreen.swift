import HeadlessUI
import RIBs

/// Receives the taps on the reservation.
protocol ScheduledReservationPresentableListener: AnyObject {
  func didTapChange()
  func didTapCancel()
  func didTapCancelNo()
  func didTapCancelYes()
  func didTapOrder(_ order: Int)
  func didTapBack()
}

/// One reservation in detail, above the list.
final class ScheduledReservationScreen: Screen, ViewControllable {
  /// The data that the screen shows.
  struct DataSource {
    var reservation: Reservation?
    var isAsking = false
    var isBusy = false
    var problem: String?
    /// Whether the order of the reservation is being loaded.
    var isOpening = false

    var isOpen: Bool { reservation?.status == .scheduled && !isBusy }
  }

  private var dataSource = DataSource()
  weak var listener: (any ScheduledReservationPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "予約の詳細", en: "Reservation")).textStyle(.title)
    if let reservation = dataSource.reservation {
      Text(.moment(reservation.pickupAt)).identifier("time")
      Text(.place(reservation.pickup)).identifier("pickup")
      Text(.place(reservation.dropoff)).identifier("dropoff")
      Text(reservation.status.title).identifier("status")
      if reservation.status == .dispatching { Text(.problem("reservationTooLate")).identifier("tooLate") }
      if let order = reservation.order {
        Button(LocalizedText(ja: "注文を見る", en: "See the order"), id: "order") { [listener] in
          listener?.didTapOrder(order)
        }.disabled(dataSource.isOpening)
      }
    }
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
    if dataSource.isAsking {
      Text(LocalizedText(ja: "予約をキャンセルしますか?", en: "Cancel this reservation?"))
      Button(LocalizedText(ja: "キャンセルする", en: "Yes, cancel it"), id: "cancel.yes") { [listener] in
        listener?.didTapCancelYes()
      }
      Button(.no, id: "cancel.no") { [listener] in listener?.didTapCancelNo() }
    } else {
      Button(LocalizedText(ja: "変更", en: "Change"), id: "change") { [listener] in listener?.didTapChange() }
        .disabled(!dataSource.isOpen)
      Button(LocalizedText(ja: "予約をキャンセル", en: "Cancel reservation"), id: "cancel") { [listener] in
        listener?.didTapCancel()
      }.disabled(!dataSource.isOpen)
    }
    Button(.back, id: "back") { [listener] in listener?.didTapBack() }
  }
}

extension ScheduledReservationScreen: ScheduledReservationPresentable {
  func show(_ reservation: Reservation?, isAsking: Bool, isBusy: Bool, problem: String?) {
    dataSource = DataSource(
      reservation: reservation, isAsking: isAsking, isBusy: isBusy, problem: problem, isOpening: dataSource.isOpening)
  }

  func show(isOpeningOrder: Bool) {
    dataSource.isOpening = isOpeningOrder
  }
}
