import DeepLinks
import SessionEngine

extension TaxiSimulator {
  /// Performs a changing request and returns its reply.
  func perform(_ request: TaxiChange, from caller: String?, at now: Int64) throws(BackendError) -> TaxiReply {
    bringUpToDate(at: now)
    switch request {
    case .login(let phone): return try logIn(name: nil, phone: phone)
    case .signUp(let name, let phone): return try logIn(name: name, phone: phone)
    default: try admit(isChanging: true)
    }
    try begin(caller)
    switch request {
    case .login, .signUp: throw .notFound("request", request.name)
    case .createReservation(let draft):
      return try reserve(draft, as: nextID(Reservation.self), at: now)
    case .changeReservation(let id, let draft):
      _ = try scheduled(id)
      return try reserve(draft, as: id, at: now)
    case .cancelReservation(let id):
      var reservation = try scheduled(id)
      reservation.status = .cancelled
      storeOwned(reservation)
      return .reservation(reservation)
    case .requestRide(let draft, let choice): return .order(try requestRide(draft, choice, at: now))
    case .cancelOrder(let id, let fee): return .order(try cancelOrder(id, accepting: fee, at: now))
    case .rateOrder(let id, let stars): return .order(try rateOrder(id, stars, at: now))
    case .pay(let code, let amount): return .payment(try pay(code, amount, at: now))
    case .redeemCoupon(let code): return .coupons(try redeem(code))
    case .linkInvitation(let code): return .account(try link(code), orders: [])
    }
  }

  /// Logs in to the account with a number. A number without an account gets an empty one, also without a registration.
  /// A registration of an account's own number logs in to that account and changes its name.
  private func logIn(name: String?, phone: String) throws(BackendError) -> TaxiReply {
    try admit(isChanging: false, isLogin: true)
    let known = account(of: phone)
    let id = (accounts.last?.id ?? 0) + 1
    var row = known ?? AccountRow(id: id, name: "", phone: phone, company: nil)
    if let name { row.name = name }
    if row != known { store(row) }
    if known == nil { store(WalletRow(Wallet(balance: 0, card: ""), of: id)) }
    begin(row.id)
    return .account(row.account, orders: [])
  }

  private func scheduled(_ id: Int) throws(BackendError) -> Reservation {
    guard let found = reservations.first(where: { $0.id == id }) else { throw .notFound("reservation", id) }
    guard found.status != .dispatching else {
      throw BackendError(
        code: "reservationTooLate",
        message:
          "reservation \(id) is being carried out: it cannot be changed any more, and its order is cancelled instead")
    }
    guard found.status == .scheduled else {
      throw BackendError(code: "reservationClosed", message: "reservation \(id) is \(found.status.rawValue)")
    }
    return found
  }

  private func reserve(_ draft: ReservationDraft, as id: Int, at now: Int64) throws(BackendError) -> TaxiReply {
    guard let at = draft.at, let pickup = draft.pickup else {
      throw BackendError(code: "incompleteReservation", message: "a reservation needs a time and a pick-up")
    }
    guard at > now else {
      throw BackendError(code: "reservationInThePast", message: "a taxi cannot be reserved for a time that has passed")
    }
    let reservation = Reservation(id: id, status: .scheduled, pickupAt: at, pickup: pickup, dropoff: draft.dropoff)
    // The fare is computed when the reservation becomes an order. A ride that is too long is refused before.
    _ = try fare(of: reservation.orderDraft, departure: at, isReserved: true)
    storeOwned(reservation)
    // A reservation for less than the lead from now becomes an order at once.
    if reservation.dispatchAt <= now { dispatch(reservation, at: now) }
    return .reservation(reservations.first { $0.id == id } ?? reservation)
  }

  private func redeem(_ code: String) throws(BackendError) -> [Coupon] {
    guard !ownCoupons.contains(where: { $0.code == code }) else {
      throw BackendError(code: "couponRedeemed", message: "the coupon \(code) was already redeemed")
    }
    guard var coupon = offers.first(where: { $0.code == code }) else { throw .notFound("coupon", code) }
    coupon.id = nextID(Coupon.self)
    coupon.status = .owned
    storeOwned(coupon)
    return coupons
  }

  private func link(_ code: String) throws(BackendError) -> Account {
    guard let invitation = invitations.first(where: { $0.code == code }) else { throw .notFound("invitation", code) }
    var row = account
    row.company = invitation.company
    store(row)
    return row.account
  }
}
