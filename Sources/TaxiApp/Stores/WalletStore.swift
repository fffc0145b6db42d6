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
  /// Whether a payment is on its way.
  var isPaying = false
  /// The payment that was just made.
  var paid: Payment?
  /// Why the last payment failed; a stable code.
  var problem: String?

  mutating func reduceOwn(_ action: any Action) {
    switch action as? WalletAction {
    case .codeEntered(let code): self.code = code
    case .amountEntered(let amount): self.amount = amount
    case .paymentLeft:
      code = ""
      amount = ""
      isPaying = false
      paid = nil
    case nil: return
    }
    problem = nil
  }

  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) -> Bool {
    switch request {
    case .read(.wallet): wallet = .loading
    case .change(.pay):
      isPaying = true
      problem = nil
    default: return false
    }
    return true
  }

  mutating func answered(
    _ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<TaxiReply, BackendFault>
  ) {
    switch request {
    case .read(.wallet): wallet.settle(result.of(\.wallet))
    case .change(.pay):
      let isWatched = isPaying
      isPaying = false
      switch result.of(\.payment) {
      case .success(let payment):
        if isWatched { paid = payment }
        if isWatched || wallet.value != nil { wallet = .loaded(payment.wallet) }
      case .failure(let fault):
        if isWatched { problem = fault.code }
      }
    default: break
    }
  }
}
