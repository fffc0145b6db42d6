import HeadlessUI
import RIBs

/// Receives the taps on the receipt.
protocol RideReceiptPresentableListener: AnyObject {
  func didTapBack()
}

/// The receipt of a ride, above the history.
final class RideReceiptScreen: Screen, ViewControllable {
  private var ride: Ride?
  weak var listener: (any RideReceiptPresentableListener)?

  let presentation = ScreenPresentation.cover

  var body: some View {
    Text(LocalizedText(ja: "領収書", en: "Receipt")).textStyle(.title)
    if let ride {
      Text(.moment(ride.at)).identifier("time")
      Text(.place(ride.pickup)).identifier("pickup")
      Text(.place(ride.dropoff)).identifier("dropoff")
      for line in ride.lines?.titles ?? [] {
        Text(line.name.with(.yen(line.amount))).identifier("line.\(line.id)")
      }
      Text(.yen(ride.fare)).identifier("fare")
      if let method = ride.method { Text(method.title(among: nil)).identifier("payment") }
      if let purpose = ride.purpose { Text(LocalizedText(purpose)).identifier("purpose") }
    }
    Button(.back, id: "back") { [listener] in listener?.didTapBack() }
  }
}

extension RideReceiptScreen: RideReceiptPresentable {
  func show(_ ride: Ride?) {
    self.ride = ride
  }
}
