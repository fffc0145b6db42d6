/// The balance, the cards and the payments of an account.
struct Wallet: Codable, Hashable, Sendable {
  /// The balance in yen.
  var balance: Int
  /// The card that tops up the balance.
  var card: String
  /// The cards that can pay a ride, sorted by number. Optional, because older stored states lack them.
  var cards: [Card]?
  /// The payments, the newest first. Optional, because older stored states lack them.
  var transactions: [Transaction]?

  /// Returns the means that pay an order for which none is chosen: the first valid card, else cash.
  func defaultMethod(at time: Int64) -> PaymentMethod {
    cards?.first { !$0.isExpired(at: time) }.map { .card($0.id) } ?? .cash
  }
}

/// A payment in a cab.
struct Payment: Codable, Hashable, Sendable {
  /// The code of the driver's tablet.
  var code: String
  /// The fare in yen.
  var amount: Int
  /// The wallet after the payment.
  var wallet: Wallet
}
