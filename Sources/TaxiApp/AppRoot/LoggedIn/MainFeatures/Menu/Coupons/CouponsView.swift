import HeadlessUI
import SessionEngine

/// The coupons, above the menu.
struct CouponsView: View {
  final class DataSource: ObservableObject {
    @Published var coupons = Loadable<[Coupon]>.notAsked
    @Published var code = ""
    @Published var isCode = false
    @Published var isBusy = false
    @Published var problem: String?
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any CouponsPresentableListener)?

  var body: some View {
    Text(.coupons).textStyle(.title)
    switch dataSource.coupons {
    case .notAsked, .loading: ProgressView(.loading)
    case .failed(let code):
      Text(.problem(code)).identifier("loadProblem")
      Button(.retry, id: "retry") { listener?.didTapRetry() }
    case .loaded(let coupons):
      Section(LocalizedText(ja: "使えるクーポン", en: "Your coupons")) {
        List(coupons) { coupon in Text(coupon.title).identifier("coupon.\(coupon.id)") }
      }
    }
    Field(LocalizedText(ja: "クーポンコード", en: "Coupon code"), id: "code", text: dataSource.code) {
      listener?.didEnterCode($0)
    }.disabled(dataSource.isBusy)
    Text(.notACode).identifier("code.problem").hidden(dataSource.isCode || dataSource.code.isEmpty)
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
    Button(LocalizedText(ja: "使う", en: "Redeem"), id: "redeem") { listener?.didTapRedeem() }
      .disabled(!dataSource.isCode || dataSource.isBusy)
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
  }
}
