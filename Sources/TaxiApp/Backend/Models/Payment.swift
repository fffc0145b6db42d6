import TextFormats

/// The means by which a ride is paid.
enum PaymentMethod: Codable, Hashable, Sendable, LosslessStringConvertible {
  /// The balance of the wallet.
  case wallet
  /// A card, by its number in the account.
  case card(Int)
  /// The linked business profile: the company receives the bill.
  case business
  /// Cash in the cab.
  case cash

  /// The text in rows: `wallet`, `card 1`, `business`, `cash`.
  var description: String {
    switch self {
    case .wallet: "wallet"
    case .card(let id): "card \(id)"
    case .business: "business"
    case .cash: "cash"
    }
  }

  /// Reads the text of a row; returns `nil` for any other text.
  init?(_ text: String) {
    switch text {
    case "wallet": self = .wallet
    case "business": self = .business
    case "cash": self = .cash
    default:
      guard text.hasPrefix("card "), let id = Int(text.dropFirst(5)) else { return nil }
      self = .card(id)
    }
  }
}

/// The payment that the customer chooses for an order.
struct PaymentChoice: Codable, Hashable, Sendable {
  /// The means; `nil` for the first valid card, or cash when there is none.
  var method: PaymentMethod?
  /// The number of the coupon.
  var coupon: Int?
  /// The purpose of a ride that the company pays.
  var purpose: String?

  /// The maximum length of a purpose, in characters.
  static let longestPurpose = 60
}

/// A credit card of an account.
struct Card: Codable, Hashable, Sendable {
  var id: Int
  /// The number, of which only the last digits are shown: `•••• 4242`.
  var number: String
  /// The last month in which the card is valid: `2031-05`.
  var expires: String

  /// Returns whether the card has expired at a time, in milliseconds since 1970. A card is valid until the end of its
  /// month in Japan.
  func isExpired(at time: Int64) -> Bool {
    expires < Timestamp(milliseconds: time).shortText.prefix(7)
  }
}

/// A payment of an account.
struct Transaction: Codable, Hashable, Sendable {
  /// The reason of a payment.
  enum Kind: String, Codable, Sendable {
    /// A ride that was ordered in the app.
    case ride
    /// The fee for a cancelled order.
    case cancellation
    /// A payment in the cab by code.
    case cab
  }
  var id: Int
  /// The time, in milliseconds since 1970.
  var at: Int64
  var kind: Kind
  /// The amount in yen.
  var amount: Int
  var method: PaymentMethod
  /// The number of the order; `nil` for a payment by code.
  var order: Int?
  /// The purpose of a ride that the company pays.
  var purpose: String?
}
