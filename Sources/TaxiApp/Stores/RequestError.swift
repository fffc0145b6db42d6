import SessionEngine
import TextFormats

/// The failure of a request, as a store reports it on `errors`.
///
/// Every problem that a screen shows is in the store's state, because a session that is rebuilt shows the same screens
/// (law 2). The stream is for what a RIB does once after a failure, in the turn of the reply.
struct RequestError: CodedError, Hashable {
  /// The request that failed.
  let request: AnyRequest<TaxiRead, TaxiChange>
  /// The backend's error.
  let cause: BackendError

  var code: String { cause.code }
  var message: String { "\(request.name) failed: \(cause.message)" }
  var hint: String { cause.hint }

  /// The change that failed; `nil` when the request only reads.
  var change: TaxiChange? {
    if case .change(let change) = request { change } else { nil }
  }
}
