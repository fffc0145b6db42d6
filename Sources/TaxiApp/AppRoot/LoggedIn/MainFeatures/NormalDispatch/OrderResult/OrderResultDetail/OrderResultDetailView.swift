import HeadlessUI

/// The status of an order, above the map.
struct OrderResultDetailView: View {
  /// The data that the screen shows.
  final class DataSource: ObservableObject {
    @Published var order: Order?
    @Published var vehicle: Vehicle?
    @Published var isAsking = false
    /// The fee that the question names, in yen.
    @Published var fee = 0
    @Published var isRating = false
    @Published var isBusy = false
    @Published var problem: String?

    var isOver: Bool { order?.status.isOver ?? false }
    var canBeCancelled: Bool { order?.status.canBeCancelled ?? false }
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any OrderResultDetailPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "ご注文", en: "Your taxi")).textStyle(.title)
    if let order = dataSource.order {
      Text(order.status.title).identifier("status").textStyle(.headline)
      if let cancellation = order.cancellation { Text(cancellation.title).identifier("reason") }
      if let vehicle = dataSource.vehicle {
        Text(vehicle.arrival(order.status)).identifier("arrival")
        Text(vehicle.whereabouts).identifier("vehicle")
      }
      Text(.place(order.draft.pickup)).identifier("pickup")
      Text(.place(order.draft.dropoff)).identifier("dropoff")
      Text(.yen(order.fare.amount)).identifier("fare")
      if let method = order.method { Text(method.title(among: nil)).identifier("payment") }
      if let coupon = order.coupon { Text(coupon.title).identifier("coupon") }
      if order.status == .completed { rating(order.rating) }
    }
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
    Button(.cancel, id: "cancel") { listener?.didTapCancel() }
      .disabled(!dataSource.canBeCancelled || dataSource.isBusy)
    if dataSource.isOver {
      Button(.close, id: "close") { listener?.didTapBack() }
    } else {
      Button(.back, id: "back") { listener?.didTapBack() }
    }
    if dataSource.isAsking, dataSource.canBeCancelled {
      Alert(.cancellationQuestion(fee: dataSource.fee), id: "question") {
        Button(.cancelYes, id: "cancel.yes") { listener?.didTapCancelYes() }
        Button(.no, id: "cancel.no") { listener?.didTapCancelNo() }
      }
    }
  }
}

extension OrderResultDetailView {
  /// The rating of a completed order, or the buttons that give one.
  @ViewBuilder
  private func rating(_ rating: Int?) -> some View {
    if let rating {
      Text(LocalizedText(String(repeating: "★", count: rating) + String(repeating: "☆", count: max(0, 5 - rating))))
        .identifier("rating")
    } else {
      Text(LocalizedText(ja: "乗務員を評価してください", en: "Rate your driver")).identifier("rate")
      Stack(.horizontal) {
        for stars in 1...5 {
          Button(LocalizedText("\(stars)★"), id: "rate.\(stars)") { listener?.didTapRate(stars) }
            .disabled(dataSource.isRating)
        }
      }
    }
  }
}

extension LocalizedText {
  /// Returns the question before a cancellation, with its fee in yen.
  fileprivate static func cancellationQuestion(fee: Int) -> LocalizedText {
    guard fee > 0 else { return LocalizedText(ja: "注文をキャンセルしますか?", en: "Cancel this order?") }
    return LocalizedText(
      ja: "注文をキャンセルしますか? キャンセル料が\(fee)円かかります", en: "Cancel this order? The fee is ¥\(fee)")
  }
}

extension Vehicle {
  /// The time until the vehicle arrives, in whole minutes.
  fileprivate func arrival(_ status: Order.Status) -> LocalizedText {
    let minutes = (arrivesIn + 59) / 60
    return switch status {
    case .arrived: LocalizedText(ja: "お迎え場所でお待ちしています", en: "Waiting at the pick-up")
    case .riding: LocalizedText(ja: "あと約\(minutes)分で目的地に到着", en: "At the destination in \(minutes) min")
    default: LocalizedText(ja: "あと約\(minutes)分でお迎え", en: "At the pick-up in \(minutes) min")
    }
  }

  /// The position and the heading of the vehicle.
  fileprivate var whereabouts: LocalizedText {
    LocalizedText(ja: "車両: \(position)、方位\(heading)°", en: "Car: \(position), heading \(heading)°")
  }
}
