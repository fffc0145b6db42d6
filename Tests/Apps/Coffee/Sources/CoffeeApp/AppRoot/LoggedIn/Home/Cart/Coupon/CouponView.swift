import HeadlessUI
import RIBs

protocol CouponPresentableListener: AnyObject {
  func didEnterCode(_ code: String)
  func didTapUse()
  func didTapClose()
}

/// The field for the code of a coupon, and the coupon that the order will use.
struct CouponView: View {
  final class DataSource: ObservableObject {
    @Published var cart = CartState()
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any CouponPresentableListener)?

  var body: some View {
    let cart = dataSource.cart
    Text(.coupon).textStyle(.title)
    Field(LocalizedText(ja: "クーポンコード", en: "Coupon code"), id: "code", text: cart.code) { listener?.didEnterCode($0) }
    if let problem = cart.couponProblem { Text(.problem(problem)).identifier("couponProblem") }
    if let coupon = cart.coupon {
      Text(LocalizedText(ja: "−\(coupon.discount)円を使います", en: "−¥\(coupon.discount) will be used")).identifier("used")
    }
    Button(LocalizedText(ja: "使う", en: "Use"), id: "use") { listener?.didTapUse() }
      .disabled(cart.code.isEmpty || cart.isChecking)
    Button(LocalizedText(ja: "閉じる", en: "Close"), id: "close") { listener?.didTapClose() }.role(.back)
  }
}

final class CouponViewController: HostingController<CouponView>, CouponPresentable {
  private let dataSource = CouponView.DataSource()
  weak var listener: (any CouponPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: CouponView(dataSource: dataSource))
  }

  func show(_ state: CartState) { dataSource.cart = state }
}
