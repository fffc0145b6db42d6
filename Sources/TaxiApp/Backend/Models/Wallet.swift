/// The balance and the card of an account.
struct Wallet: Codable, Hashable, Sendable {
  /// The balance in yen.
  var balance: Int
  /// The card that tops up the balance.
  var card: String
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
