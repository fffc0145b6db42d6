import HeadlessUI
import RIBs

protocol OrderStatusPresentableListener: AnyObject {
  func didTapCollect()
  func didTapBack()
}

/// One order and its status.
struct OrderStatusView: View {
  final class DataSource: ObservableObject {
    @Published var order: Order?
    @Published var isCollecting = false
    @Published var problem: String?
  }

  let number: Int
  @ObservedObject var dataSource: DataSource
  weak var listener: (any OrderStatusPresentableListener)?

  var body: some View {
    Text(.order(number)).identifier("title").textStyle(.title)
    if let order = dataSource.order {
      Text(order.status.title).identifier("status")
      Text(LocalizedText(ja: "\(order.cups)杯", en: order.cups == 1 ? "1 cup" : "\(order.cups) cups")).identifier("cups")
      Text(.yen(order.total)).identifier("total")
    } else if dataSource.problem == nil {
      ProgressView(.loading)
    }
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
    Button(LocalizedText(ja: "受け取る", en: "Collect"), id: "collect") { listener?.didTapCollect() }
      .disabled(dataSource.order?.status != .ready || dataSource.isCollecting)
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
  }
}

final class OrderStatusViewController: HostingController<OrderStatusView>, OrderStatusPresentable {
  private let dataSource = OrderStatusView.DataSource()
  weak var listener: (any OrderStatusPresentableListener)? { didSet { rootView.listener = listener } }

  init(_ number: Int) {
    super.init(rootView: OrderStatusView(number: number, dataSource: dataSource))
  }

  func show(_ order: Order?, isCollecting: Bool, problem: String?) {
    dataSource.order = order
    dataSource.isCollecting = isCollecting
    dataSource.problem = problem
  }
}
