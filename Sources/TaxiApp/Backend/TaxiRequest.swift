import SessionEngine

/// A request that only reads.
enum TaxiRead: ReadingRequest {
  /// Whether the stored log-in is still valid.
  case tokenCheck
  case account
  case reservations
  case reservation(Int)
  case fareEstimate(OrderDraft)
  /// The orders in progress.
  case orders
  case order(Int)
  case wallet
  case coupons
  case rides
  case notices

  var name: String {
    switch self {
    case .tokenCheck: "tokenCheck"
    case .account: "account"
    case .reservations: "reservations"
    case .reservation(let id): "reservation(\(id))"
    case .fareEstimate: "fareEstimate"
    case .orders: "orders"
    case .order(let id): "order(\(id))"
    case .wallet: "wallet"
    case .coupons: "coupons"
    case .rides: "rides"
    case .notices: "notices"
    }
  }
}

/// A request that changes something. Only a tap may send it (law 7).
enum TaxiChange: ChangingRequest {
  case login(phone: String)
  case signUp(name: String, phone: String)
  case createReservation(ReservationDraft)
  case changeReservation(Int, ReservationDraft)
  case cancelReservation(Int)
  /// Orders a taxi. Requests that an older version stored have no choice of the payment.
  case requestRide(OrderDraft, PaymentChoice?)
  /// Cancels an order, if that costs no more than a fee in yen: the one that the question named. Requests that an older
  /// version stored have no fee, and accept any.
  case cancelOrder(Int, fee: Int?)
  /// Rates a completed order with 1 to 5 stars.
  case rateOrder(Int, stars: Int)
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
    case .cancelOrder(let id, _): "cancelOrder(\(id))"
    case .rateOrder(let id, _): "rateOrder(\(id))"
    case .pay: "pay"
    case .redeemCoupon: "redeemCoupon"
    case .linkInvitation: "linkInvitation"
    }
  }
}

extension TaxiChange {
  /// The number of the order to cancel; `nil` for every other change.
  var cancelledOrder: Int? { if case .cancelOrder(let id, _) = self { id } else { nil } }

  /// The number of the order to rate; `nil` for every other change.
  var ratedOrder: Int? { if case .rateOrder(let id, _) = self { id } else { nil } }

  /// The draft of the order to place; `nil` for every other change.
  var requestedDraft: OrderDraft? { if case .requestRide(let draft, _) = self { draft } else { nil } }

  /// The number of the reservation to change or cancel; `nil` for every other change.
  var reservation: Int? {
    switch self {
    case .changeReservation(let id, _), .cancelReservation(let id): id
    default: nil
    }
  }

  /// The draft that a change saves; `nil` for every change that saves none.
  var reservationDraft: ReservationDraft? {
    switch self {
    case .createReservation(let draft), .changeReservation(_, let draft): draft
    default: nil
    }
  }

  /// The place that requests a change of a reservation; `nil` for every other change.
  var reservationPlace: ReservationPlace? {
    switch self {
    case .createReservation: .editor(nil)
    case .changeReservation(let id, _): .editor(id)
    case .cancelReservation(let id): .detail(id)
    default: nil
    }
  }
}

/// A reply of the backend.
enum TaxiReply: Codable, Hashable, Sendable {
  /// The account. The reply to `TaxiRead.account` has what `orders` has; other replies have none of it.
  case account(Account, orders: [Order], nextDispatch: Int64? = nil)
  case reservations([Reservation])
  case reservation(Reservation)
  case fare(Fare)
  /// The orders in progress, and the time at which the next reservation becomes one, in milliseconds since 1970; `nil`
  /// without one.
  case orders([Order], nextDispatch: Int64? = nil)
  case order(Order)
  case wallet(Wallet)
  case payment(Payment)
  case coupons([Coupon])
  case rides([Ride])
  case notices([Notice])
}

/// The port to the taxi app's backend.
typealias TaxiBackend = BackendPort<TaxiSimulator>
/// A request or a reply, as an action.
typealias TaxiBackendAction = BackendAction<TaxiSimulator>

extension BackendError {
  /// The service is under maintenance and refuses changes.
  static let maintenance = BackendError(code: "maintenance", message: "the service is under maintenance")
  /// The log-in has expired.
  static let sessionExpired = BackendError(code: "sessionExpired", message: "the log-in has expired")
  /// The log-in was revoked, as after a log-out from all devices.
  static let sessionRevoked = BackendError(code: "sessionRevoked", message: "the log-in was revoked")

  /// Whether the log-in is not valid any more. The account store logs out.
  var endsLogIn: Bool { self == .sessionExpired || self == .sessionRevoked }

  /// Returns the error of a missing record, with a code such as `reservationNotFound`.
  static func notFound(_ what: String, _ key: some CustomStringConvertible) -> BackendError {
    BackendError(code: "\(what)NotFound", message: "the backend has no \(what) \(key)")
  }
}
