import Flux
import SessionEngine

/// The wallet, and the payment in the cab.
typealias WalletStore = Store<WalletState>

/// An action of the wallet.
enum WalletAction: Action {
  /// The wallet was requested, at a time in milliseconds since 1970.
  case requested(at: Int64)
  /// The code of the driver's tablet was entered.
  case codeEntered(String)
  /// The fare was entered, as digits.
  case amountEntered(String)
  /// The payment screen was detached. This clears what was typed there.
  case paymentLeft
}

/// The state of the wallet.
struct WalletState: AccountBound {
  static let storeName = "wallet"

  var awaited: [Int] = []
  /// The wallet. A loaded one stays while it is requested again.
  var wallet = Loadable<Wallet>.notAsked
  /// The time of the last request, in milliseconds since 1970; `nil` before the first.
  var requestedAt: Int64?
  /// The text of the code's field.
  var code = ""
  /// The text of the amount's field.
  var amount = ""
  var underWay: [TaxiChange]?
  /// The last payment, until something is entered.
  var paid: Payment?
  /// The code of the last failed payment.
  var problem: String?

  /// Whether the payment in the fields waits for its reply.
  var isPaying: Bool { underWay.holds { isFilledIn($0) } }

  /// Returns whether a change is the payment in the fields, so that the form shows its result.
  private func isFilledIn(_ change: TaxiChange) -> Bool {
    guard case .pay(let code, let amount) = change else { return false }
    return code == self.code && String(amount) == self.amount
  }

  mutating func reduceOwn(_ action: WalletAction) {
    switch action {
    case .requested(let time):
      requestedAt = time
      return
    case .codeEntered(let code): self.code = code
    case .amountEntered(let amount): self.amount = amount
    case .paymentLeft:
      code = ""
      amount = ""
    }
    paid = nil
    problem = nil
  }

  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) -> Bool {
    switch request {
    case .read(.wallet): wallet.beginRefresh()
    case .change(.pay): problem = nil
    default: return false
    }
    return true
  }

  mutating func answered(
    _ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<TaxiReply, BackendError>
  ) {
    switch request {
    case .read(.wallet):
      wallet.refresh(result.of(\.wallet))
    case .change(let change): paid(change, result.of(\.payment))
    default: break
    }
  }

  /// Reduces the reply to a payment. When the form still has that payment, the form shows the result and is emptied.
  private mutating func paid(_ change: TaxiChange, _ result: Result<Payment, BackendError>) {
    let isShown = isFilledIn(change)
    switch result {
    case .success(let payment):
      if isShown || wallet.value != nil { wallet = .loaded(payment.wallet) }
      guard isShown else { return }
      paid = payment
      code = ""
      amount = ""
    case .failure(let fault):
      if isShown { problem = fault.code }
    }
  }
}
