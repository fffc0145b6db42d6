import SessionEngine
import Streams

/// Something the app has, asks for, or could not get.
enum Loadable<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  /// Nobody has asked for it yet.
  case notAsked
  /// The answer is on its way.
  case loading
  /// It came.
  case loaded(Value)
  /// It did not; the code says why.
  case failed(String)

  /// What came; `nil` otherwise.
  var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }

  /// Why it did not come; `nil` otherwise.
  var failure: String? {
    if case .failed(let code) = self { code } else { nil }
  }

  var isLoading: Bool { self == .loading }

  /// Whether it may be asked for by itself: what failed waits for somebody to try again.
  var isNotAsked: Bool { self == .notAsked }

  /// Takes in an answer, if it is waited for: one that comes after a log-out is nobody's.
  mutating func settle(_ result: Result<Value, BackendError>) {
    guard isLoading else { return }
    switch result {
    case .success(let value): self = .loaded(value)
    case .failure(let fault): self = .failed(fault.code)
    }
  }

  /// The end of waiting for it: what came, or the backend's fault; `nil` while it is on its way.
  var settlement: Settlement<Value>? {
    switch self {
    case .notAsked, .loading: nil
    case .loaded(let value): .value(value)
    case .failed(let code): .failed(BackendError(code: code, message: "the backend did not answer"))
    }
  }
}
