import HeadlessUI
import SessionEngine

/// The ride history, above the menu.
struct RideHistoryView: View {
  final class DataSource: ObservableObject {
    @Published var rides = Loadable<[Ride]>.notAsked
    @Published var problem: String?
    /// The code of what a link did not find.
    @Published var missing: String?
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any RideHistoryPresentableListener)?

  var body: some View {
    Text(.rideHistory).textStyle(.title)
    if let missing = dataSource.missing { Text(.problem(missing)).identifier("missing") }
    if let problem = dataSource.problem {
      Text(.problem(problem)).identifier("problem")
      Button(.retry, id: "retry") { listener?.didTapRetry() }
    }
    if let rides = dataSource.rides.value {
      ScrollView {
        List(rides) { ride in
          Row(.moment(ride.at), id: "ride.\(ride.id)", detail: .yen(ride.fare)) { listener?.didTapRide(ride.id) }
        }
      }
    } else if dataSource.problem == nil {
      ProgressView(.loading)
    }
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
  }
}
