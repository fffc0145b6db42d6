import Flux
import SessionEngine

/// A state that belongs to the account, and is reset when the account logs out.
///
/// It reduces only replies to requests that were sent since the log-in. A reply to an earlier account's request changes
/// nothing, even when the same request was sent again. It reports the failures that it reduces.
protocol AccountBound: StoreState where ReportedError == RequestError {
  /// The actions of the store.
  associatedtype OwnAction: Action
  /// The numbers of the requests that wait for their replies.
  var awaited: [Int] { get set }
  /// The changes that wait for their replies, whichever screen is shown; `nil` when there are none.
  var underWay: [TaxiChange]? { get set }
  /// Reduces an action of the store.
  mutating func reduceOwn(_ action: OwnAction)
  /// Reduces a request to the backend. Returns whether this state reduces the reply.
  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) -> Bool
  /// Reduces a reply of the backend to this state.
  mutating func answered(_ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<TaxiReply, BackendError>)
}

extension AccountBound {
  /// Reduces an action of the store, a request or a reply; resets the state when the account logs out.
  mutating func reduce(_ action: any Action) {
    if let action = OwnAction(action) {
      reduceOwn(action)
    } else if let action = TaxiBackendAction(action) {
      switch action {
      case .asked(let call):
        guard asked(call.request) else { return }
        awaited.append(call.number)
        if case .change(let change) = call.request { underWay.begin(change) }
      case .answered(let call, let result): take(result, of: call)
      }
    } else if case .left? = AccountAction(action) {
      self = Self()
    }
  }

  /// Ignores the actions of other stores, except a log-out, and replies that it does not wait for.
  func ignores(_ action: any Action) -> Bool {
    guard let action = TaxiBackendAction(action) else {
      return !OwnAction.matches(action) && !AccountAction.matches(action)
    }
    guard case .answered(let call, _) = action else { return false }
    return !awaited.contains(call.number)
  }

  /// Returns the failure of a request that waits for its reply. The account store reports the end of the log-in.
  func error(in action: any Action) -> RequestError? {
    guard case .answered(let call, .failure(let cause))? = TaxiBackendAction(action), !cause.endsLogIn,
      awaited.contains(call.number)
    else { return nil }
    return RequestError(request: call.request, cause: cause)
  }

  private mutating func take(_ result: Result<TaxiReply, BackendError>, of call: BackendCall<TaxiSimulator>) {
    guard let index = awaited.firstIndex(of: call.number) else { return }
    awaited.remove(at: index)
    if case .change(let change) = call.request { underWay.end(change) }
    // The account store logs out, which resets this state, so no failure is shown.
    if case .failure(let cause) = result, cause.endsLogIn { return }
    answered(call.request, result)
  }
}

/// The changes that wait for their replies. The same change can be among them twice.
extension [TaxiChange]? {
  /// Returns whether a change waits for its reply.
  func holds(_ change: TaxiChange) -> Bool { self?.contains(change) ?? false }

  /// Returns whether a change that matches waits for its reply.
  func holds(where matches: (TaxiChange) -> Bool) -> Bool { self?.contains(where: matches) ?? false }

  /// Adds a change that was requested.
  mutating func begin(_ change: TaxiChange) {
    self = (self ?? []) + [change]
  }

  /// Removes a change whose reply arrived.
  mutating func end(_ change: TaxiChange) {
    guard let index = self?.firstIndex(of: change) else { return }
    self?.remove(at: index)
    if self?.isEmpty == true { self = nil }
  }
}
