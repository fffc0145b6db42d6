import Flux
import SessionEngine

/// The wallet for paying in the cab.
typealias WalletStore = Store<WalletState>

/// What happens to the wallet.
enum WalletAction: Action {
  /// The code of the driver's tablet is filled in.
  case codeEntered(String)
  /// The fare is filled in, as digits.
  case amountEntered(String)
  /// The payment screen has gone: what was typed there goes with it.
  case paymentLeft
}

/// The state of the wallet.
struct WalletState: AccountBound {
  static let storeName = "wallet"

  var awaited: [Int] = []
  var wallet = Loadable<Wallet>.notAsked
  /// The code that stands in the field.
  var code = ""
  /// The amount that stands in the field.
  var amount = ""
  var underWay: [TaxiChange]?
  /// The payment that was just made, until something is filled in.
  var paid: Payment?
  /// Why the last payment failed; a stable code.
  var problem: String?

  /// Whether the very payment that is filled in is on its way.
  var isPaying: Bool { underWay.holds { isFilledIn($0) } }

  /// Whether the change is the payment that is filled in: the form shows what becomes of it.
  private func isFilledIn(_ change: TaxiChange) -> Bool {
    guard case .pay(let code, let amount) = change else { return false }
    return code == self.code && String(amount) == self.amount
  }

  mutating func reduceOwn(_ action: WalletAction) {
    switch action {
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
    case .read(.wallet): wallet = .loading
    case .change(.pay): problem = nil
    default: return false
    }
    return true
  }

  mutating func answered(
    _ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<TaxiReply, BackendError>
  ) {
    switch request {
    case .read(.wallet): wallet.settle(result.of(\.wallet))
    case .change(let change): paid(change, result.of(\.payment))
    default: break
    }
  }

  /// Whose payment is made has paid it, whoever looks; who looks begins the next one on an empty form.
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
