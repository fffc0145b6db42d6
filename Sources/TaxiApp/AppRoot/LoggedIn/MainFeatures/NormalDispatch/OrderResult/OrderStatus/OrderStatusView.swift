import HeadlessUI

/// The status of an order, the first part of the order's screen.
struct OrderStatusView: View {
  final class DataSource: ObservableObject {
    @Published var status: Order.Status?
    @Published var cancellation: Cancellation?
    /// The means that paid the fee for the cancellation.
    @Published var paidBy: PaymentMethod?
    /// The reason why other means paid than the chosen ones.
    @Published var paymentChange: LocalizedText?
    @Published var problem: String?
    /// The problem of the last refresh, with the time of what is shown.
    @Published var outOfDate: LocalizedText?
  }

  @ObservedObject var dataSource: DataSource

  var body: some View {
    if let status = dataSource.status { Text(status.title).identifier("status").textStyle(.headline) }
    if let outOfDate = dataSource.outOfDate { Text(outOfDate).identifier("outOfDate") }
    if let cancellation = dataSource.cancellation {
      Text(cancellation.title).identifier("reason")
      if let paidBy = dataSource.paidBy { Text(paidBy.title(among: nil)).identifier("payment") }
      if let change = dataSource.paymentChange { Text(change).identifier("paymentChange") }
    }
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
  }
}
