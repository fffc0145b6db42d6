import SessionEngine

extension Loadable {
  /// Whether there is no value, and no first request waits for its reply.
  var isMissing: Bool { value == nil && !isLoading }

  /// Begins a request: a loaded value stays until the reply.
  mutating func beginRefresh() {
    if value == nil { self = .loading }
  }

  /// Takes the result of a request: a value replaces a loaded one, and a failure leaves it.
  mutating func refresh(_ result: Result<Value, BackendError>) {
    if value != nil, case .success(let new) = result { self = .loaded(new) }
    settle(result)
  }
}
