import HeadlessUI
import SessionEngine

/// The payment of an order that is not placed yet: what can be chosen, and what is.
struct PaymentOffer: Equatable {
  /// One of the means of payment.
  struct Means: Equatable {
    let id: String
    let method: PaymentMethod
    let title: LocalizedText
    /// Whether this is a card that has expired. It is shown and cannot be chosen.
    let isExpired: Bool
  }

  var wallet = Loadable<Wallet>.notAsked
  /// The company whose business profile is linked.
  var company: String?
  /// The coupons that can be chosen.
  var coupons: [Coupon] = []
  /// The code of the failed request for the coupons.
  var couponsFailure: String?
  /// The customer's choice.
  var chosen = PaymentChoice()
  /// The session's time, in milliseconds since 1970.
  var now: Int64 = 0

  /// The means that pay: the chosen ones, else the first valid card, else cash; `nil` before the wallet is loaded.
  var method: PaymentMethod? { chosen.method ?? wallet.value?.defaultMethod(at: now) }

  /// The chosen coupon; `nil` when there is none, or when it was used meanwhile.
  var coupon: Coupon? { coupons.first { $0.id == chosen.coupon } }

  /// The choice to order with.
  var choice: PaymentChoice { PaymentChoice(method: method, coupon: coupon?.id, purpose: chosen.purpose) }

  /// Whether nothing is missing: the company pays only rides with a purpose that is not too long.
  var isComplete: Bool {
    guard method == .business else { return true }
    return (1...PaymentChoice.longestPurpose).contains(chosen.purpose?.count ?? 0)
  }

  /// The means that pay, for the customer; `nil` before the wallet is loaded.
  var title: LocalizedText? {
    guard let wallet = wallet.value, let method else { return nil }
    return method.title(among: wallet.cards)
  }

  /// All means of payment; none before the wallet is loaded.
  var means: [Means] {
    guard let wallet = wallet.value else { return [] }
    let cards = (wallet.cards ?? []).map { card in
      let isExpired = card.isExpired(at: now)
      return Means(
        id: "card.\(card.id)", method: .card(card.id),
        title: isExpired ? LocalizedText(card.number).with(card.validity(isExpired: true)) : LocalizedText(card.number),
        isExpired: isExpired)
    }
    let business = company.map { Means(id: "business", method: .business, title: LocalizedText($0), isExpired: false) }
    return cards
      + [
        Means(
          id: "wallet", method: .wallet,
          title: PaymentMethod.wallet.title(among: nil).with(.yen(wallet.balance)), isExpired: false)
      ] + [business].compactMap(\.self)
      + [Means(id: "cash", method: .cash, title: PaymentMethod.cash.title(among: nil), isExpired: false)]
  }
}
