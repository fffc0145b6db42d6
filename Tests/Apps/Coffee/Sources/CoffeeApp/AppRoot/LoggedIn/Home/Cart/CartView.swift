import HeadlessUI
import RIBs

protocol CartPresentableListener: AnyObject {
  func didTapRemove(_ index: Int)
  func didTapCoupon()
  func didTapOrder()
  func didTapOrderYes()
  func didTapOrderNo()
  func didTapBack()
}

/// The cups in the cart, and the question before an order.
struct CartView: View {
  final class DataSource: ObservableObject {
    @Published var cart = CartState()
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any CartPresentableListener)?

  var body: some View {
    let cart = dataSource.cart
    Text(.cart).textStyle(.title)
    List(cart.cups.enumerated()) { index, cup in
      Row(cup.title, id: "cup.\(index + 1)", detail: .yen(cup.price)) { listener?.didTapRemove(index) }
    }
    if let coupon = cart.coupon {
      Text(LocalizedText(ja: "クーポン −\(coupon.discount)円", en: "Coupon −¥\(coupon.discount)")).identifier("discount")
    }
    Text(.yen(cart.total)).identifier("total")
    if let problem = cart.problem { Text(.problem(problem)).identifier("problem") }
    Button(.coupon, id: "coupon") { listener?.didTapCoupon() }
    Button(LocalizedText(ja: "注文する", en: "Order"), id: "order") { listener?.didTapOrder() }
      .disabled(cart.cups.isEmpty || cart.ordering != nil)
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
    if cart.isAsking {
      Alert(LocalizedText(ja: "注文しますか?", en: "Place this order?"), id: "question") {
        Button(LocalizedText(ja: "注文する", en: "Order"), id: "order.yes") { listener?.didTapOrderYes() }
        Button(LocalizedText(ja: "いいえ", en: "No"), id: "order.no") { listener?.didTapOrderNo() }.role(.back)
      }
    }
  }
}

extension Cup {
  /// The name, the size and the milk.
  fileprivate var title: LocalizedText {
    LocalizedText(
      ja: "\(drink.japanese)（\(options.size.title.ja)、\(options.milk.title.ja)）",
      en: "\(drink.english), \(options.size.title.en), \(options.milk.title.en)")
  }
}

final class CartViewController: HostingController<CartView>, CartPresentable {
  private let dataSource = CartView.DataSource()
  weak var listener: (any CartPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: CartView(dataSource: dataSource))
  }

  func show(_ state: CartState) { dataSource.cart = state }
}
