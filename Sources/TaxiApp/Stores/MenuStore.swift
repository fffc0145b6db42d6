import Flux
import SessionEngine

/// The data of the menu's screens: coupons, ride history, notices.
typealias MenuStore = Store<MenuState>

/// An action of the menu's screens.
enum MenuAction: Action {
  /// A coupon code was entered.
  case couponEntered(String)
  /// The coupons screen was detached. This clears what was typed there.
  case couponsLeft
  /// The loaded announcements were dropped, because they lack one.
  case noticesDropped
  /// A notice was opened; `nil` when it was closed.
  case noticeOpened(Int?)
}

/// The state of the menu's screens.
struct MenuState: AccountBound {
  static let storeName = "menu"

  var awaited: [Int] = []
  /// The customer's coupons. Loaded coupons stay while they are requested again.
  var coupons = Loadable<[Coupon]>.notAsked
  /// The past rides. Loaded rides stay while they are requested again.
  var rides = Loadable<[Ride]>.notAsked
  /// Whether a request for the rides waits for its reply.
  var isAskingForRides = false
  /// The code of the last failed request for the rides.
  var ridesProblem: String?
  /// The announcements. Loaded ones stay while they are requested again.
  var notices = Loadable<[Notice]>.notAsked
  /// The number of the open notice.
  var openNotice: Int?
  /// The text of the coupon code's field.
  var code = ""
  var underWay: [TaxiChange]?
  /// The code of the last failed redemption.
  var problem: String?

  /// Whether the coupon in the field is being redeemed.
  var isRedeeming: Bool { underWay.holds(.redeemCoupon(code: code)) }

  /// Returns a ride; `nil` when it is not loaded.
  func ride(_ id: Int) -> Ride? { rides.value?.first { $0.id == id } }

  /// Returns a notice; `nil` when it is not loaded.
  func notice(_ id: Int) -> Notice? { notices.value?.first { $0.id == id } }

  mutating func reduceOwn(_ action: MenuAction) {
    switch action {
    case .couponEntered(let code):
      self.code = code
      problem = nil
    case .couponsLeft:
      code = ""
      problem = nil
    case .noticesDropped: if !notices.isLoading { notices = .notAsked }
    case .noticeOpened(let id): openNotice = id
    }
  }

  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) -> Bool {
    switch request {
    case .read(.coupons): coupons.beginRefresh()
    case .read(.rides):
      rides.beginRefresh()
      isAskingForRides = true
      ridesProblem = nil
    case .read(.notices): notices.beginRefresh()
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
    case .read(.coupons): coupons.refresh(result.of(\.coupons))
    case .read(.rides):
      isAskingForRides = false
      switch result.of(\.rides) {
      case .success(let rides): self.rides = .loaded(rides)
      case .failure(let fault):
        ridesProblem = fault.code
        rides.settle(.failure(fault))
      }
    case .read(.notices): notices.refresh(result.of(\.notices))
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
