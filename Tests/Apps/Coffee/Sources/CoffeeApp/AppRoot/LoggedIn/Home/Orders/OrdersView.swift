import HeadlessUI
import RIBs
import SessionEngine

protocol OrdersPresentableListener: AnyObject {
  func didTapOrder(_ id: Int)
  func didTapReload()
  func didTapBack()
}

/// The list of the member's orders.
struct OrdersView: View {
  final class DataSource: ObservableObject {
    @Published var list = Loadable<[Order]>.notAsked
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any OrdersPresentableListener)?

  var body: some View {
    Text(.orders).textStyle(.title)
    switch dataSource.list {
    case .notAsked, .loading: ProgressView(.loading)
    case .failed(let code): Text(.problem(code)).identifier("problem")
    case .loaded(let orders):
      List(orders) { order in
        Row(.order(order.id), id: "order.\(order.id)", detail: order.status.title) { listener?.didTapOrder(order.id) }
      }
    }
    Button(LocalizedText(ja: "更新", en: "Reload"), id: "reload") { listener?.didTapReload() }
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
  }
}

final class OrdersViewController: HostingController<OrdersView>, OrdersPresentable {
  private let dataSource = OrdersView.DataSource()
  weak var listener: (any OrdersPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: OrdersView(dataSource: dataSource))
  }

  func show(_ list: Loadable<[Order]>) { dataSource.list = list }
}
