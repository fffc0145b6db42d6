import Flux
import SessionEngine

/// A state that belongs to the account: whoever leaves takes it along, whatever way they leave.
protocol AccountBound: StoreState {
  /// Takes in an action of the store's own.
  mutating func reduceOwn(_ action: any Action)
  /// Takes in that something was asked of the backend.
  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>)
  /// Takes in an answer of the backend.
  mutating func answered(_ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<TaxiReply, BackendFault>)
}

extension AccountBound {
  /// Hands the action on by its kind.
  mutating func reduce(_ action: any Action) {
    if let action = action as? TaxiBackendAction {
      switch action {
      case .asked(let call): asked(call.request)
      case .answered(_, .failure(.sessionExpired)): self = Self()
      case .answered(let call, let result): answered(call.request, result)
      }
    } else if case .loggedOut? = action as? AccountAction {
      self = Self()
    } else {
      reduceOwn(action)
    }
  }

  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) {}
}
