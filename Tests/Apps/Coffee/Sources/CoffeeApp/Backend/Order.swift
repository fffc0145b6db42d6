/// An order, as the backend tells it.
struct Order: Codable, Hashable, Sendable {
  /// The closed set of statuses.
  enum Status: String, Codable, Hashable, Sendable {
    case preparing, ready, collected
  }

  /// The number, from 1.
  let id: Int
  /// The number of cups.
  let cups: Int
  /// The sum that is paid, in yen.
  let total: Int
  /// The time at which the order is ready, in milliseconds since 1970.
  let readyAt: Int64
  let status: Status
  /// The time of the reply, in milliseconds since 1970.
  let at: Int64
}

/// A discount for one order.
struct Coupon: Codable, Hashable, Sendable {
  let code: String
  /// The discount in yen, at most the sum of the cart.
  let discount: Int
}

/// A member of the chain, who is logged in.
struct Member: Codable, Hashable, Sendable {
  /// The number on the member's card.
  let number: String
  let name: String
}
