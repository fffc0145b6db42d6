import HeadlessUI

/// The status of an order, the first part of the order's screen.
struct OrderStatusView: View {
  /// The data that the screen shows.
  final class DataSource: ObservableObject {
    @Published var status: Order.Status?
    @Published var cancellation: Cancellation?
    @Published var problem: String?
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any OrderStatusPresentableListener)?

  var body: some View {
    if let status = dataSource.status { Text(status.title).identifier("status").textStyle(.headline) }
    if let cancellation = dataSource.cancellation { Text(cancellation.title).identifier("reason") }
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
  }
}
