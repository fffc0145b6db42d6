import HeadlessUI

/// The receipt of a ride, above the history.
struct RideReceiptView: View {
  final class DataSource: ObservableObject {
    @Published var ride: Ride?
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any RideReceiptPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "領収書", en: "Receipt")).textStyle(.title)
    if let ride = dataSource.ride {
      Text(.moment(ride.at)).identifier("time")
      Text(.place(ride.pickup)).identifier("pickup")
      for (index, stop) in (ride.stops ?? []).enumerated() {
        Text(.place(stop)).identifier("stop.\(index + 1)")
      }
      Text(.place(ride.dropoff)).identifier("dropoff")
      for line in ride.lines?.titles ?? [] {
        Text(line.name.with(.yen(line.amount))).identifier("line.\(line.id)")
      }
      Text(.yen(ride.fare)).identifier("fare")
      if let method = ride.method { Text(method.title(among: nil)).identifier("payment") }
      if let purpose = ride.purpose { Text(LocalizedText(purpose)).identifier("purpose") }
    }
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
  }
}
