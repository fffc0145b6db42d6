import DeepLinks

/// The rules of the texts that forms accept and of the pages that open: exactly the values that a link can have.
struct InputRules {
  let routes: RouteTable

  /// Returns whether a page may open inside the app, which is so when a link may open it.
  func mayOpen(page url: String) -> Bool { routes.link("web", ["url": .text(url)]) != nil }

  /// Returns whether a text is a telephone number that a log-in link can have.
  func isPhone(_ text: String) -> Bool { routes.allows(.text(text), as: "phone", of: "login") }

  /// Returns whether a text can be the code of a driver's tablet, as in a link to the payment.
  func isPaymentCode(_ text: String) -> Bool { isCode(text, of: "walletPay") }

  /// Returns whether a text can be the code of a coupon, as in a link to the coupons.
  func isCouponCode(_ text: String) -> Bool { isCode(text, of: "coupons") }

  /// Returns the fare in yen of a text; `nil` when a link to the payment cannot have it.
  func amount(_ text: String) -> Int? {
    Int(digits: text).flatMap { routes.allows(.integer($0), as: "amount", of: "walletPay") ? $0 : nil }
  }

  private func isCode(_ text: String, of route: String) -> Bool {
    !text.isEmpty && routes.allows(.text(text), as: "code", of: route)
  }
}
