import Flux
import SessionEngine

/// What the menu's screens show: coupons, ride history, notices.
typealias MenuStore = Store<MenuState>

/// What happens to the menu's screens.
enum MenuAction: Action {
  /// A coupon code is filled in.
  case couponEntered(String)
  /// The coupons' screen has gone: what was typed there goes with it.
  case couponsLeft
  /// The ride history has gone: orders end, so the next one asks anew.
  case historyLeft
  /// A notice is opened, or closed.
  case noticeOpened(Int?)
}

/// The state of the menu's screens.
struct MenuState: AccountBound {
  static let storeName = "menu"

  var coupons = Loadable<[Coupon]>.notAsked
  var rides = Loadable<[Ride]>.notAsked
  var notices = Loadable<[Notice]>.notAsked
  /// The number of the notice that is read.
  var openNotice: Int?
  /// The coupon code that stands in the field.
  var code = ""
  /// Whether a coupon is being redeemed.
  var isRedeeming = false
  /// Why the last redemption failed; a stable code.
  var problem: String?

  /// The ride, if it was loaded.
  func ride(_ id: Int) -> Ride? { rides.value?.first { $0.id == id } }

  /// The notice, if it was loaded.
  func notice(_ id: Int) -> Notice? { notices.value?.first { $0.id == id } }

  mutating func reduceOwn(_ action: any Action) {
    switch action as? MenuAction {
    case .couponEntered(let code):
      self.code = code
      problem = nil
    case .couponsLeft:
      code = ""
      isRedeeming = false
      problem = nil
    case .historyLeft: rides = .notAsked
    case .noticeOpened(let id): openNotice = id
    case nil: break
    }
  }

  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) {
    switch request {
    case .read(.coupons): coupons = .loading
    case .read(.rides): rides = .loading
    case .read(.notices): notices = .loading
    case .change(.redeemCoupon):
      isRedeeming = true
      problem = nil
    default: break
    }
  }

  mutating func answered(
    _ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<TaxiReply, BackendFault>
  ) {
    switch request {
    case .read(.coupons): coupons.settle(result.of(\.coupons))
    case .read(.rides): rides.settle(result.of(\.rides))
    case .read(.notices): notices.settle(result.of(\.notices))
    case .change(.redeemCoupon):
      let isWatched = isRedeeming
      isRedeeming = false
      switch result.of(\.coupons) {
      case .success(let coupons):
        if isWatched { code = "" }
        if isWatched || self.coupons.value != nil { self.coupons = .loaded(coupons) }
      case .failure(let fault):
        if isWatched { problem = fault.code }
      }
    default: break
    }
  }
}
