import DeepLinks
import SessionEngine

extension TaxiSimulator {
  /// Performs a changing request and returns its reply.
  func perform(_ request: TaxiChange, from caller: String?, at now: Int64) throws(BackendError) -> TaxiReply {
    switch request {
    case .login(let phone): return try logIn(name: nil, phone: phone)
    case .signUp(let name, let phone): return try logIn(name: name, phone: phone)
    default: try admit(isChanging: true)
    }
    try begin(caller)
    switch request {
    case .login, .signUp: throw .notFound("request", request.name)
    case .createReservation(let draft):
      return try reserve(draft, as: (everyone(Reservation.self).map(\.id).max() ?? 0) + 1, at: now)
    case .changeReservation(let id, let draft):
      _ = try scheduled(id)
      return try reserve(draft, as: id, at: now)
    case .cancelReservation(let id):
      var reservation = try scheduled(id)
      reservation.status = .cancelled
      storeOwned(reservation)
      return .reservation(reservation)
    case .requestRide(let draft): return .order(try requestRide(draft, at: now))
    case .cancelOrder(let id): return .order(try cancelOrder(id, at: now))
    case .pay(let code, let amount): return .payment(try pay(code, amount))
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
    begin(row)
    return .account(row.account, orders: [])
  }

  private func scheduled(_ id: Int) throws(BackendError) -> Reservation {
    guard let found = reservations.first(where: { $0.id == id }) else { throw .notFound("reservation", id) }
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
    storeOwned(reservation)
    return .reservation(reservation)
  }

  private func requestRide(_ draft: OrderDraft, at now: Int64) throws(BackendError) -> Order {
    let fare = try fare(of: draft)
    if let running = orders.first(where: { !$0.timeline.status(at: now).isOver }) {
      throw BackendError(code: "orderRunning", message: "order \(running.id) is still in progress")
    }
    let id = (everyone(OrderRow.self).map(\.id) + everyone(Ride.self).map(\.id)).reduce(500, max) + 1
    let approach = Int64(120 + id % 5 * 30) * 1000
    let timeline = OrderTimeline(requestedAt: now, approach: approach, ride: Int64(fare.duration) * 1000)
    let row = OrderRow(id: id, draft: draft, timeline: timeline, fare: fare)
    storeOwned(row)
    return order(row, at: now)
  }

  private func cancelOrder(_ id: Int, at now: Int64) throws(BackendError) -> Order {
    guard var row = orders.first(where: { $0.id == id }) else { throw .notFound("order", id) }
    let status = row.timeline.status(at: now)
    guard status.canBeCancelled else {
      throw BackendError(code: "orderClosed", message: "order \(id) is \(status.rawValue) and cannot be cancelled")
    }
    row.timeline.cancelledAt = now
    storeOwned(row)
    return order(row, at: now)
  }

  private func pay(_ code: String, _ amount: Int) throws(BackendError) -> Payment {
    guard amount > 0 else { throw BackendError(code: "badAmount", message: "a payment is at least one yen") }
    guard wallet.balance >= amount else {
      throw BackendError(
        code: "balanceTooLow", message: "the balance is ¥\(wallet.balance), and the fare is ¥\(amount)")
    }
    var rest = wallet
    rest.balance -= amount
    store(WalletRow(rest, of: account.id))
    return Payment(code: code, amount: amount, wallet: rest)
  }

  private func redeem(_ code: String) throws(BackendError) -> [Coupon] {
    guard !coupons.contains(where: { $0.code == code }) else {
      throw BackendError(code: "couponRedeemed", message: "the coupon \(code) was already redeemed")
    }
    guard var coupon = offers.first(where: { $0.code == code }) else { throw .notFound("coupon", code) }
    coupon.id = (everyone(Coupon.self).map(\.id).max() ?? 0) + 1
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
