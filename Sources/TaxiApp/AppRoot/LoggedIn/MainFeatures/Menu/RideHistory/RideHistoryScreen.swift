import HeadlessUI
import RIBs
import SessionEngine

/// Receives the taps on the ride history.
protocol RideHistoryPresentableListener: AnyObject {
  func didTapRide(_ ride: Int)
  func didTapRetry()
  func didTapBack()
}

/// The ride history, above the menu.
final class RideHistoryScreen: Screen, ViewControllable {
  private var rides = Loadable<[Ride]>.notAsked
  private var problem: String?
  weak var listener: (any RideHistoryPresentableListener)?

  let presentation = ScreenPresentation.cover

  var body: some View {
    Text(.rideHistory).textStyle(.title)
    if let problem {
      Text(.problem(problem)).identifier("problem")
      Button(.retry, id: "retry") { [listener] in listener?.didTapRetry() }
    }
    if let rides = rides.value {
      List(rides) { [listener] ride in
        Row(.moment(ride.at), id: "ride.\(ride.id)", detail: .yen(ride.fare)) { listener?.didTapRide(ride.id) }
      }
    } else if problem == nil {
      Text(.loading)
    }
    Button(.back, id: "back") { [listener] in listener?.didTapBack() }
  }
}

extension RideHistoryScreen: RideHistoryPresentable {
  func show(_ rides: Loadable<[Ride]>, problem: String?) {
    self.rides = rides
    self.problem = problem
  }
}
