import SessionEngine

extension Result where Success == TaxiReply, Failure == BackendError {
  /// Returns the value of one kind of reply; a failure for a reply of another kind.
  func of<Value>(_ kind: (TaxiReply) -> Value?) -> Result<Value, BackendError> {
    flatMap { reply in
      kind(reply).map { .success($0) }
        ?? .failure(BackendError(code: "badReply", message: "the reply is of another kind"))
    }
  }
}

extension TaxiReply {
  var ordersInProgress: [Order]? {
    switch self {
    case .account(_, let value, _), .orders(let value, _): value
    default: nil
    }
  }
  var nextDispatch: Int64? {
    switch self {
    case .account(_, _, let value), .orders(_, let value): value
    default: nil
    }
  }
  var reservations: [Reservation]? { if case .reservations(let value) = self { value } else { nil } }
  var reservation: Reservation? { if case .reservation(let value) = self { value } else { nil } }
  var fare: Fare? { if case .fare(let value) = self { value } else { nil } }
  var order: Order? { if case .order(let value) = self { value } else { nil } }
  var wallet: Wallet? { if case .wallet(let value) = self { value } else { nil } }
  var payment: Payment? { if case .payment(let value) = self { value } else { nil } }
  var coupons: [Coupon]? { if case .coupons(let value) = self { value } else { nil } }
  var rides: [Ride]? { if case .rides(let value) = self { value } else { nil } }
  var notices: [Notice]? { if case .notices(let value) = self { value } else { nil } }
}
