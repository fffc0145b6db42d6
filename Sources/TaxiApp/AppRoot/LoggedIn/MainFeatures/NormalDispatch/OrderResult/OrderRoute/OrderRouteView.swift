import HeadlessUI

/// The map with the car and the points of the order, and the time of the arrival.
struct OrderRouteView: View {
  final class DataSource: ObservableObject {
    @Published var order: Order?
    @Published var vehicle: Vehicle?
  }

  @ObservedObject var dataSource: DataSource

  var body: some View {
    if let order = dataSource.order {
      Image("map").accessibilityLabel(LocalizedText(ja: "車両と経路の地図", en: "Map with the car and the route"))
      if let vehicle = dataSource.vehicle {
        Text(vehicle.arrival(order.status)).identifier("arrival")
        Text(vehicle.whereabouts).identifier("vehicle")
        if order.status.isMoving { Text(vehicle.rest).identifier("distance") }
      }
      Text(.place(order.draft.pickup)).identifier("pickup")
      for (index, stop) in order.draft.stops.enumerated() {
        Text(.place(stop)).identifier("stop.\(index + 1)")
      }
      Text(.place(order.draft.dropoff)).identifier("dropoff")
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

  /// The distance that is left, in kilometres with one decimal.
  fileprivate var rest: LocalizedText {
    let kilometres = "\(distanceLeft / 1000).\(distanceLeft % 1000 / 100)"
    return LocalizedText(ja: "残り約\(kilometres)km", en: "\(kilometres) km left")
  }
}
