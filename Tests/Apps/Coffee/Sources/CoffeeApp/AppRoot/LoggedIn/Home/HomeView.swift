import HeadlessUI
import RIBs
import SessionEngine

protocol HomePresentableListener: AnyObject {
  func didTapDrink(_ id: Int)
  func didTapCart()
  func didTapOrders()
  func didTapProfile()
  func didTapRetry()
}

/// The menu.
struct HomeView: View {
  final class DataSource: ObservableObject {
    @Published var drinks = Loadable<[Drink]>.notAsked
    @Published var cups = 0
    @Published var isClosed = false
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any HomePresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "メニュー", en: "Menu")).textStyle(.title)
    if dataSource.isClosed { Text(.problem("shopClosed")).identifier("closed") }
    switch dataSource.drinks {
    case .notAsked, .loading: ProgressView(.loading)
    case .failed(let code):
      Text(.problem(code)).identifier("problem")
      Button(.retry, id: "retry") { listener?.didTapRetry() }
    case .loaded(let drinks):
      List(drinks) { drink in
        Row(drink.name, id: "drink.\(drink.id)", detail: .yen(drink.price)) { listener?.didTapDrink(drink.id) }
      }
    }
    Row(.cart, id: "cart", detail: LocalizedText("\(dataSource.cups)")) { listener?.didTapCart() }
    Button(.orders, id: "orders") { listener?.didTapOrders() }
    Button(LocalizedText(ja: "会員証", en: "Member card"), id: "profile") { listener?.didTapProfile() }
  }
}

final class HomeViewController: HostingController<HomeView>, HomePresentable {
  private let dataSource = HomeView.DataSource()
  weak var listener: (any HomePresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: HomeView(dataSource: dataSource))
  }

  func show(_ drinks: Loadable<[Drink]>) { dataSource.drinks = drinks }

  func show(cups: Int) { dataSource.cups = cups }

  func show(isClosed: Bool) { dataSource.isClosed = isClosed }
}
