import Flux
import SessionEngine

/// A state that belongs to the member who is logged in. It is reset at the log-out, and reduces no reply to a request of
/// an earlier member.
protocol MemberBound: StoreState {
  /// The actions of the store.
  associatedtype OwnAction: Action
  /// The numbers of the requests whose replies the state takes.
  var pending: [Int] { get set }
  /// Reduces an action of the store.
  mutating func reduceOwn(_ action: OwnAction)
  /// Reduces a request. Returns whether the state takes the reply.
  mutating func asked(_ call: CoffeeCall) -> Bool
  /// Reduces the reply to a request of this member.
  mutating func answered(_ call: CoffeeCall, _ result: Result<CoffeeReply, BackendError>)
}

extension MemberBound {
  mutating func reduce(_ action: any Action) {
    switch action {
    case let action as OwnAction: reduceOwn(action)
    case CoffeeBackendAction.asked(let call):
      if asked(call) { pending.append(call.number) }
    case CoffeeBackendAction.answered(let call, let result):
      guard let index = pending.firstIndex(of: call.number) else { return }
      pending.remove(at: index)
      answered(call, result)
    case AccountAction.loggedOut: self = Self()
    default: break
    }
  }
}

extension Loadable {
  /// Begins a request. A loaded value stays on the screen until the reply.
  mutating func begin() {
    if value == nil { self = .loading }
  }

  /// Takes the result of a request. A failure does not replace a loaded value.
  mutating func finish(_ result: Result<Value, BackendError>) {
    switch result {
    case .success(let value): self = .loaded(value)
    case .failure(let error): if value == nil { self = .failed(error.code) }
    }
  }

  /// Whether there is neither a value nor a request for it.
  var isMissing: Bool { value == nil && !isLoading }
}

extension Result where Success == CoffeeReply, Failure == BackendError {
  /// Returns the value of one kind of reply. A reply of another kind is a failure.
  func of<Value>(_ kind: (CoffeeReply) -> Value?) -> Result<Value, BackendError> {
    flatMap { reply in
      kind(reply).map { .success($0) }
        ?? .failure(BackendError(code: "badReply", message: "the reply is of another kind"))
    }
  }
}
