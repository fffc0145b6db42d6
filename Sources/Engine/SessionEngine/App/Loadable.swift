public import Streams

/// A value that a store loads from the backend.
public enum Loadable<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  /// The value was not requested.
  case notAsked
  /// The request waits for its reply.
  case loading
  /// The value arrived.
  case loaded(Value)
  /// The request failed, with the backend's code.
  case failed(String)

  /// The loaded value; `nil` in every other case.
  public var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }

  /// The code of the failure; `nil` in every other case.
  public var failure: String? {
    if case .failed(let code) = self { code } else { nil }
  }

  /// Whether the request waits for its reply.
  public var isLoading: Bool { self == .loading }

  /// Whether the value was not requested yet. A failed value is requested again only on demand.
  public var isNotAsked: Bool { self == .notAsked }

  /// Takes the result of the request. Ignores it when no request waits for its reply.
  public mutating func settle(_ result: Result<Value, BackendError>) {
    guard isLoading else { return }
    switch result {
    case .success(let value): self = .loaded(value)
    case .failure(let fault): self = .failed(fault.code)
    }
  }

  /// The end of waiting for the value, for `Store.wait`: the value or the failure; `nil` before the reply.
  public var settlement: Settlement<Value>? {
    switch self {
    case .notAsked, .loading: nil
    case .loaded(let value): .value(value)
    case .failed(let code): .failed(BackendError(code: code, message: "the request failed"))
    }
  }
}
