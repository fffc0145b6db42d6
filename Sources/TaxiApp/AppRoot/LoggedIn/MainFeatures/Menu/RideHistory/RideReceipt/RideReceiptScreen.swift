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
      Text(.yen(ride.fare)).identifier("fare")
    }
    Button(.back, id: "back") { [listener] in listener?.didTapBack() }
  }
}

extension RideReceiptScreen: RideReceiptPresentable {
  func show(_ ride: Ride?) {
    self.ride = ride
  }
}
