/// What is there to pay with.
struct Wallet: Codable, Hashable, Sendable {
  /// The balance in yen.
  var balance: Int
  /// The card that tops it up.
  var card: String
}

/// A payment that was made in a cab.
struct Payment: Codable, Hashable, Sendable {
  /// The code of the driver's tablet.
  var code: String
  /// The fare in yen.
  var amount: Int
  /// The wallet after it.
  var wallet: Wallet
}
