import DeepLinks
import SessionEngine

extension TaxiSimulator {
  /// Performs a changing request and returns its reply.
  func perform(_ request: TaxiChange, at now: Int64) throws(BackendError) -> TaxiReply {
    switch request {
    case .login(let phone): return try logIn(name: account.name, phone: phone)
    case .signUp(let name, let phone): return try logIn(name: name, phone: phone)
    default: try admit(isChanging: true)
    }
    switch request {
    case .login, .signUp: throw .notFound("request", request.name)
    case .createReservation(let draft):
      return try reserve(draft, as: (reservations.map(\.id).max() ?? 0) + 1, at: now)
    case .changeReservation(let id, let draft):
      _ = try scheduled(id)
      return try reserve(draft, as: id, at: now)
    case .cancelReservation(let id):
      var reservation = try scheduled(id)
      reservation.status = .cancelled
      store(reservation)
      return .reservation(reservation)
    case .requestRide(let draft): return .order(try requestRide(draft, at: now))
    case .cancelOrder(let id): return .order(try cancelOrder(id, at: now))
    case .pay(let code, let amount): return .payment(try pay(code, amount))
    case .redeemCoupon(let code): return .coupons(try redeem(code))
    case .linkInvitation(let code): return .account(try link(code), orders: [])
    }
  }

  private func logIn(name: String, phone: String) throws(BackendError) -> TaxiReply {
    try admit(isChanging: false, isLogin: true)
    let row = AccountRow(name: name, phone: phone, company: account.company)
    if row != account { store(row) }
    return .account(Account(name: name, phone: phone, company: row.company), orders: [])
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
    store(reservation)
    return .reservation(reservation)
  }

  private func requestRide(_ draft: OrderDraft, at now: Int64) throws(BackendError) -> Order {
    let fare = try fare(of: draft)
    if let running = orders.first(where: { !$0.timeline.status(at: now).isOver }) {
      throw BackendError(code: "orderRunning", message: "order \(running.id) is still in progress")
    }
    let id = max(orders.map(\.id).max() ?? 0, rides.map(\.id).max() ?? 0, 500) + 1
    let approach = Int64(120 + id % 5 * 30) * 1000
    let timeline = OrderTimeline(requestedAt: now, approach: approach, ride: Int64(fare.duration) * 1000)
    let row = OrderRow(id: id, draft: draft, timeline: timeline, fare: fare)
    store(row)
    return order(row, at: now)
  }

  private func cancelOrder(_ id: Int, at now: Int64) throws(BackendError) -> Order {
    guard var row = orders.first(where: { $0.id == id }) else { throw .notFound("order", id) }
    let status = row.timeline.status(at: now)
    guard status.canBeCancelled else {
      throw BackendError(code: "orderClosed", message: "order \(id) is \(status.rawValue) and cannot be cancelled")
    }
    row.timeline.cancelledAt = now
    store(row)
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
    store(rest)
    return Payment(code: code, amount: amount, wallet: rest)
  }

  private func redeem(_ code: String) throws(BackendError) -> [Coupon] {
    guard var coupon = coupons.first(where: { $0.code == code }) else { throw .notFound("coupon", code) }
    guard coupon.status == .offered else {
      throw BackendError(code: "couponRedeemed", message: "the coupon \(code) was already redeemed")
    }
    coupon.status = .owned
    store(coupon)
    return coupons.filter { $0.status == .owned }
  }

  private func link(_ code: String) throws(BackendError) -> Account {
    guard let invitation = invitations.first(where: { $0.code == code }) else { throw .notFound("invitation", code) }
    store(AccountRow(name: account.name, phone: account.phone, company: invitation.company))
    return Account(name: account.name, phone: account.phone, company: account.company)
  }

  // MARK: - Other clients of the account

  /// Creates a reservation.
  func add(_ draft: ReservationDraft, at now: Int64) throws(BackendError) -> Reservation {
    guard case .reservation(let made) = try perform(.createReservation(draft), at: now) else {
      throw .notFound("reservation", "new")
    }
    return made
  }
}
