import Flux
import SessionEngine

/// A state that belongs to the account: whoever leaves takes it along, whatever way they leave.
///
/// It takes in the answers to what was asked since the log-in. Those that come to whoever was there before are
/// nobody's: they change nothing, even when the same is asked again by then.
protocol AccountBound: StoreState {
  /// The numbers of the requests whose answers are on their way to it.
  var awaited: [Int] { get set }
  /// Takes in an action of the store's own.
  mutating func reduceOwn(_ action: any Action)
  /// Takes in that something was asked of the backend; says whether the answer is for this state.
  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) -> Bool
  /// Takes in an answer of the backend that is for this state.
  mutating func answered(_ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<TaxiReply, BackendFault>)
}

extension AccountBound {
  /// Hands the action on by its kind.
  mutating func reduce(_ action: any Action) {
    if let action = action as? TaxiBackendAction {
      switch action {
      case .asked(let call):
        if asked(call.request) { awaited.append(call.number) }
      case .answered(let call, let result): take(result, of: call)
      }
    } else if case .left? = action as? AccountAction {
      self = Self()
    } else {
      reduceOwn(action)
    }
  }

  private mutating func take(_ result: Result<TaxiReply, BackendFault>, of call: BackendCall<TaxiSimulator>) {
    guard let index = awaited.firstIndex(of: call.number) else { return }
    awaited.remove(at: index)
    // Whoever hears this logs out, and everything goes: nothing is shown to have failed.
    if case .failure(.sessionExpired) = result { return }
    answered(call.request, result)
  }
}
