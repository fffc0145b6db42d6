import HeadlessUI

/// The status of an order, above the map.
struct OrderResultDetailView: View {
  /// The data that the screen shows.
  final class DataSource: ObservableObject {
    @Published var order: Order?
    @Published var isAsking = false
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
      if let vehicle = order.vehicle {
        Text(vehicle.arrival(order.status)).identifier("arrival")
        Text(vehicle.whereabouts).identifier("vehicle")
      }
      Text(.place(order.draft.pickup)).identifier("pickup")
      Text(.place(order.draft.dropoff)).identifier("dropoff")
      Text(.yen(order.fare.amount)).identifier("fare")
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
      Alert(LocalizedText(ja: "注文をキャンセルしますか?", en: "Cancel this order?"), id: "question") {
        Button(.cancelYes, id: "cancel.yes") { listener?.didTapCancelYes() }
        Button(.no, id: "cancel.no") { listener?.didTapCancelNo() }
      }
    }
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
