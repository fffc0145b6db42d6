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
  /// The ride history was opened, or has gone.
  case historyOpened(Bool)
  /// It was time to ask for the rides; the moment, in milliseconds since 1970.
  case ridesAsked(at: Int64)
  /// A notice is opened, or closed.
  case noticeOpened(Int?)
}

/// The state of the menu's screens.
struct MenuState: AccountBound {
  static let storeName = "menu"

  var awaited: [Int] = []
  var coupons = Loadable<[Coupon]>.notAsked
  /// The rides of the past; those that are known stay while they are asked for again.
  var rides = Loadable<[Ride]>.notAsked
  /// Whether the ride history stands.
  var isHistoryOpen = false
  /// Whether the rides are being asked for.
  var isAskingForRides = false
  /// When the rides were last asked for, in milliseconds since 1970; `nil` before that.
  var ridesAskedAt: Int64?
  /// Why the last asking for the rides failed; a stable code.
  var ridesProblem: String?
  var notices = Loadable<[Notice]>.notAsked
  /// The number of the notice that is read.
  var openNotice: Int?
  /// The coupon code that stands in the field.
  var code = ""
  var underWay: [TaxiChange]?
  /// Why the last redemption failed; a stable code.
  var problem: String?

  /// Whether the very coupon that is filled in is being redeemed.
  var isRedeeming: Bool { underWay.holds(.redeemCoupon(code: code)) }

  /// The ride, if it was loaded.
  func ride(_ id: Int) -> Ride? { rides.value?.first { $0.id == id } }

  /// The notice, if it was loaded.
  func notice(_ id: Int) -> Notice? { notices.value?.first { $0.id == id } }

  mutating func reduceOwn(_ action: MenuAction) {
    switch action {
    case .couponEntered(let code):
      self.code = code
      problem = nil
    case .couponsLeft:
      code = ""
      problem = nil
    case .historyOpened(let isOpen): isHistoryOpen = isOpen
    case .ridesAsked(let moment): ridesAskedAt = moment
    case .noticeOpened(let id): openNotice = id
    }
  }

  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) -> Bool {
    switch request {
    case .read(.coupons): coupons = .loading
    case .read(.rides):
      if rides.value == nil { rides = .loading }
      isAskingForRides = true
      ridesProblem = nil
    case .read(.notices): notices = .loading
    case .change(.redeemCoupon):
      problem = nil
    default: return false
    }
    return true
  }

  mutating func answered(
    _ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<TaxiReply, BackendError>
  ) {
    switch request {
    case .read(.coupons): coupons.settle(result.of(\.coupons))
    case .read(.rides):
      isAskingForRides = false
      switch result.of(\.rides) {
      case .success(let rides): self.rides = .loaded(rides)
      case .failure(let fault):
        ridesProblem = fault.code
        rides.settle(.failure(fault))
      }
    case .read(.notices): notices.settle(result.of(\.notices))
    case .change(.redeemCoupon(let code)):
      let isShown = code == self.code
      switch result.of(\.coupons) {
      case .success(let coupons):
        if isShown { self.code = "" }
        if isShown || self.coupons.value != nil { self.coupons = .loaded(coupons) }
      case .failure(let fault):
        if isShown { problem = fault.code }
      }
    default: break
    }
  }
}
