import HeadlessUI

/// A drink on the menu.
struct Drink: Codable, Hashable, Sendable {
  /// The number, from 1.
  let id: Int
  let japanese: String
  let english: String
  /// The price of a small cup in yen.
  let price: Int

  /// The name, for the customer.
  var name: LocalizedText { LocalizedText(ja: japanese, en: english) }
}

/// The size of a cup.
enum CupSize: String, Codable, Hashable, Sendable, CaseIterable {
  case small, regular, large

  /// The amount in yen that a cup costs more than a small one.
  var surcharge: Int {
    switch self {
    case .small: 0
    case .regular: 50
    case .large: 100
    }
  }
}

/// The milk in a cup.
enum Milk: String, Codable, Hashable, Sendable, CaseIterable {
  case whole, oat, soy

  /// The amount in yen that a cup costs more than one with whole milk.
  var surcharge: Int { self == .whole ? 0 : 60 }
}

/// The choices for one cup.
struct CupOptions: Codable, Hashable, Sendable {
  var size = CupSize.regular
  var milk = Milk.whole
}

/// A cup in the cart or in an order.
struct Cup: Codable, Hashable, Sendable {
  let drink: Drink
  let options: CupOptions

  /// The price in yen. The app and the backend compute it in the same way.
  var price: Int { drink.price + options.size.surcharge + options.milk.surcharge }
}
