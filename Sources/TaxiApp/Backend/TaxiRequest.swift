import SessionEngine

/// What the app asks its backend without changing anything.
enum TaxiRead: ReadingRequest {
  case account
  case reservations
  case reservation(Int)
  case fareEstimate(OrderDraft)
  case order(Int)
  case wallet
  case coupons
  case rides
  case notices

  var name: String {
    switch self {
    case .account: "account"
    case .reservations: "reservations"
    case .reservation(let id): "reservation(\(id))"
    case .fareEstimate: "fareEstimate"
    case .order(let id): "order(\(id))"
    case .wallet: "wallet"
    case .coupons: "coupons"
    case .rides: "rides"
    case .notices: "notices"
    }
  }
}

/// What the app asks its backend to change: only ever after a tap (law 7).
enum TaxiChange: ChangingRequest {
  case login(phone: String)
  case signUp(name: String, phone: String)
  case createReservation(ReservationDraft)
  case changeReservation(Int, ReservationDraft)
  case cancelReservation(Int)
  case requestRide(OrderDraft)
  case cancelOrder(Int)
  case pay(code: String, amount: Int)
  case redeemCoupon(code: String)
  case linkInvitation(code: String)

  var name: String {
    switch self {
    case .login: "login"
    case .signUp: "signUp"
    case .createReservation: "createReservation"
    case .changeReservation(let id, _): "changeReservation(\(id))"
    case .cancelReservation(let id): "cancelReservation(\(id))"
    case .requestRide: "requestRide"
    case .cancelOrder(let id): "cancelOrder(\(id))"
    case .pay: "pay"
    case .redeemCoupon: "redeemCoupon"
    case .linkInvitation: "linkInvitation"
    }
  }
}

extension TaxiChange {
  /// The number of the reservation that it changes or cancels; `nil` for every other change.
  var reservation: Int? {
    switch self {
    case .changeReservation(let id, _), .cancelReservation(let id): id
    default: nil
    }
  }

  /// Where a change of a reservation is asked for; `nil` for every other change.
  var reservationPlace: ReservationPlace? {
    switch self {
    case .createReservation: .editor(nil)
    case .changeReservation(let id, _): .editor(id)
    case .cancelReservation(let id): .detail(id)
    default: nil
    }
  }
}

/// What the backend answers.
enum TaxiReply: Codable, Hashable, Sendable {
  /// Who is logged in; asked for by itself it comes with the orders in progress, else with none.
  case account(Account, orders: [Order])
  case reservations([Reservation])
  case reservation(Reservation)
  case fare(Fare)
  case order(Order)
  case wallet(Wallet)
  case payment(Payment)
  case coupons([Coupon])
  case rides([Ride])
  case notices([Notice])
}

/// The port to the taxi app's backend.
typealias TaxiBackend = BackendPort<TaxiSimulator>
/// What happens between the taxi app and its backend.
typealias TaxiBackendAction = BackendAction<TaxiSimulator>

extension BackendError {
  /// The service is under maintenance: nothing can be changed.
  static let maintenance = BackendError(code: "maintenance", message: "the service is under maintenance")
  /// The log-in is no longer good: whoever hears this logs out.
  static let sessionExpired = BackendError(code: "sessionExpired", message: "the log-in has expired")

  /// The backend has no such thing; the code is `reservationNotFound` and the like.
  static func notFound(_ what: String, _ key: some CustomStringConvertible) -> BackendError {
    BackendError(code: "\(what)NotFound", message: "the backend has no \(what) \(key)")
  }
}
