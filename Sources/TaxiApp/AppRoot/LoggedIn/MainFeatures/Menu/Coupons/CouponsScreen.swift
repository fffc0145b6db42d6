import HeadlessUI
import RIBs
import SessionEngine

/// Receives the taps on the coupons.
protocol CouponsPresentableListener: AnyObject {
  func didEnterCode(_ code: String)
  func didTapRedeem()
  func didTapRetry()
  func didTapBack()
}

/// The coupons, above the menu.
final class CouponsScreen: Screen, ViewControllable {
  /// The data that the screen shows.
  struct DataSource {
    var coupons = Loadable<[Coupon]>.notAsked
    var code = ""
    var isCode = false
    var isBusy = false
    var problem: String?
  }

  private var dataSource = DataSource()
  weak var listener: (any CouponsPresentableListener)?

  let presentation = ScreenPresentation.cover

  var body: some View {
    Text(.coupons).textStyle(.title)
    switch dataSource.coupons {
    case .notAsked, .loading: Text(.loading)
    case .failed(let code):
      Text(.problem(code)).identifier("loadProblem")
      Button(.retry, id: "retry") { [listener] in listener?.didTapRetry() }
    case .loaded(let coupons):
      List(coupons) { coupon in Text(coupon.title).identifier("coupon.\(coupon.id)") }
    }
    Field(LocalizedText(ja: "クーポンコード", en: "Coupon code"), id: "code", text: dataSource.code) { [listener] in
      listener?.didEnterCode($0)
    }.disabled(dataSource.isBusy)
    Text(.notACode).identifier("code.problem").hidden(dataSource.isCode || dataSource.code.isEmpty)
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
    Button(LocalizedText(ja: "使う", en: "Redeem"), id: "redeem") { [listener] in listener?.didTapRedeem() }
      .disabled(!dataSource.isCode || dataSource.isBusy)
    Button(.back, id: "back") { [listener] in listener?.didTapBack() }
  }
}

extension CouponsScreen: CouponsPresentable {
  func show(_ state: MenuState, isCode: Bool) {
    dataSource = DataSource(
      coupons: state.coupons, code: state.code, isCode: isCode, isBusy: state.isRedeeming, problem: state.problem)
  }
}
