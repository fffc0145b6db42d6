import SessionEngine

extension TaxiSimulator {
  /// Returns the coupon of a choice. Throws when the account does not own it, or has used it.
  func coupon(of choice: PaymentChoice) throws(BackendError) -> Coupon? {
    guard let id = choice.coupon else { return nil }
    guard let coupon = coupons.first(where: { $0.id == id }) else {
      throw BackendError(code: "couponUnusable", message: "the account has no unused coupon \(id)")
    }
    return coupon
  }

  /// Returns the means of a choice, which can pay an amount now. Throws when they cannot.
  func method(of choice: PaymentChoice, for amount: Int, at now: Int64) throws(BackendError) -> PaymentMethod {
    let method = choice.method ?? wallet.defaultMethod(at: now)
    switch method {
    case .cash: break
    case .wallet: try checkBalance(amount)
    case .card(let id):
      guard let card = wallet.cards?.first(where: { $0.id == id }) else { throw .notFound("card", id) }
      guard !card.isExpired(at: now) else {
        throw BackendError(code: "cardExpired", message: "the card \(card.number) expired after \(card.expires)")
      }
    case .business:
      guard account.company != nil else {
        throw BackendError(code: "noBusinessProfile", message: "the account has no linked business profile")
      }
      guard let purpose = choice.purpose, !purpose.isEmpty, purpose.count <= PaymentChoice.longestPurpose else {
        throw BackendError(
          code: "purposeMissing",
          message: "a ride that the company pays needs a purpose of 1 to \(PaymentChoice.longestPurpose) characters")
      }
    }
    return method
  }

  /// Returns the terms of a cancellation; `nil` when it is free: for an order that is paid in cash, because nothing can
  /// be charged, and for one that ends without a ride.
  ///
  /// The free time counts from the car's acceptance. A reserved taxi is sent before the booked time, which the customer
  /// did not choose, so its cancellation is free until the booked time at least.
  func cancellationTerms(of row: OrderRow) -> CancellationTerms? {
    guard row.end == nil, row.timeline.cars != .absent,
      payer(of: row, Tariff.cancellationFee, at: row.timeline.acceptedAt) != .cash
    else { return nil }
    return CancellationTerms(
      freeUntil: max(row.timeline.acceptedAt + Tariff.freeCancellation, row.timeline.pickupAt ?? .min),
      fee: Tariff.cancellationFee)
  }

  /// Pays in a cab by the wallet.
  func pay(_ code: String, _ amount: Int, at now: Int64) throws(BackendError) -> Payment {
    guard amount > 0 else { throw BackendError(code: "badAmount", message: "a payment is at least one yen") }
    try checkBalance(amount)
    record(Transaction(id: nextID(Transaction.self), at: now, kind: .cab, amount: amount, method: .wallet))
    return Payment(code: code, amount: amount, wallet: wallet)
  }

  private func checkBalance(_ amount: Int) throws(BackendError) {
    guard wallet.balance >= amount else {
      throw BackendError(
        code: "balanceTooLow", message: "the balance is ¥\(wallet.balance), and the fare is ¥\(amount)")
    }
  }

  /// Charges an amount for an order, and returns the means that paid it. Cash and an amount of zero are no transaction.
  func charge(_ amount: Int, _ kind: Transaction.Kind, by row: OrderRow, at time: Int64) -> PaymentMethod {
    let method = payer(of: row, amount, at: time)
    guard method != .cash, amount > 0 else { return method }
    record(
      Transaction(
        id: nextID(Transaction.self), at: time, kind: kind, amount: amount, method: method, order: row.id,
        purpose: method == .business ? row.choice.purpose : nil))
    return method
  }

  /// Returns the means that pay an amount of an order at a time. When the wallet has too little by then, or the card has
  /// expired, the first valid card pays, else cash.
  private func payer(of row: OrderRow, _ amount: Int, at time: Int64) -> PaymentMethod {
    let wallet = wallet
    switch row.choice.method ?? .cash {
    case .wallet where wallet.balance < amount: return wallet.defaultMethod(at: time)
    case .card(let id) where wallet.cards?.first { $0.id == id }?.isExpired(at: time) != false:
      return wallet.defaultMethod(at: time)
    case let method: return method
    }
  }

  /// Stores a transaction, and takes it from the balance when the wallet pays.
  private func record(_ transaction: Transaction) {
    if transaction.method == .wallet {
      var rest = wallet
      rest.balance -= transaction.amount
      store(WalletRow(rest, of: account.id))
    }
    storeOwned(transaction)
  }

  /// Returns the next number of a kind of rows, unique among all accounts.
  func nextID<Value: RowCoding & Numbered>(_ type: Value.Type) -> Int {
    (everyone(type).map(\.id).max() ?? 0) + 1
  }
}

/// A value with a number.
protocol Numbered {
  var id: Int { get }
}

extension Reservation: Numbered {}
extension Coupon: Numbered {}
extension Transaction: Numbered {}
