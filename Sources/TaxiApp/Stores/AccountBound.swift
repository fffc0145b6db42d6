import Flux
import SessionEngine

/// A state that belongs to the account: whoever leaves takes it along, whatever way they leave.
///
/// It takes in the answers to what was asked since the log-in. Those that come to whoever was there before are
/// nobody's: they change nothing, even when the same is asked again by then.
protocol AccountBound: StoreState {
  /// The actions of the store's own.
  associatedtype OwnAction: Action
  /// The numbers of the requests whose answers are on their way to it.
  var awaited: [Int] { get set }
  /// What it was asked to change, as long as no answer has come: whatever is shown meanwhile; `nil` for nothing.
  var underWay: [TaxiChange]? { get set }
  /// Takes in an action of the store's own.
  mutating func reduceOwn(_ action: OwnAction)
  /// Takes in that something was asked of the backend; says whether the answer is for this state.
  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) -> Bool
  /// Takes in an answer of the backend that is for this state.
  mutating func answered(_ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<TaxiReply, BackendError>)
}

extension AccountBound {
  /// Hands the action on by its kind.
  mutating func reduce(_ action: any Action) {
    if let action = action as? OwnAction {
      reduceOwn(action)
    } else if let action = action as? TaxiBackendAction {
      switch action {
      case .asked(let call):
        guard asked(call.request) else { return }
        awaited.append(call.number)
        if case .change(let change) = call.request { underWay.begin(change) }
      case .answered(let call, let result): take(result, of: call)
      }
    } else if case .left? = action as? AccountAction {
      self = Self()
    }
  }

  private mutating func take(_ result: Result<TaxiReply, BackendError>, of call: BackendCall<TaxiSimulator>) {
    guard let index = awaited.firstIndex(of: call.number) else { return }
    awaited.remove(at: index)
    if case .change(let change) = call.request { underWay.end(change) }
    // Whoever hears this logs out, and everything goes: nothing is shown to have failed.
    if case .failure(.sessionExpired) = result { return }
    answered(call.request, result)
  }
}

/// The changes whose answers are on their way: the same may have been asked for twice.
extension [TaxiChange]? {
  /// Whether this very change is on its way.
  func holds(_ change: TaxiChange) -> Bool { self?.contains(change) ?? false }

  /// Whether a change is on its way that is one of those.
  func holds(where isMeant: (TaxiChange) -> Bool) -> Bool { self?.contains(where: isMeant) ?? false }

  /// A change was asked for.
  mutating func begin(_ change: TaxiChange) {
    self = (self ?? []) + [change]
  }

  /// The answer to a change came.
  mutating func end(_ change: TaxiChange) {
    guard let index = self?.firstIndex(of: change) else { return }
    self?.remove(at: index)
    if self?.isEmpty == true { self = nil }
  }
}
