/// A request of an app to its backend.
///
/// An app declares two types, one for requests that only read and one for requests that change something, so that code
/// for links cannot send a changing request by mistake (law 7).
public protocol BackendRequest: Codable, Hashable, Sendable {
  /// The request's name in outcomes and logs.
  var name: String { get }
}

/// A request that only reads.
public protocol ReadingRequest: BackendRequest {}

/// A request that orders, pays, cancels or changes something. Only a tap or a control may cause it.
public protocol ChangingRequest: BackendRequest {}

/// A simulation of an app's backend: a deterministic state machine over the session's own rows.
///
/// It uses no clock and no randomness, so the same requests at the same times give the same replies (law 5).
public protocol BackendSimulator: AnyObject {
  /// The app's requests that only read.
  associatedtype Read: ReadingRequest
  /// The app's requests that change something.
  associatedtype Change: ChangingRequest
  /// The replies.
  associatedtype Reply: Codable & Sendable

  /// The account whose requests are sent now, as the backend knows it; `nil` when no account is logged in, which is the
  /// default. A request keeps the caller that it was sent with, also when another account is logged in before its reply.
  var caller: String? { get }

  /// Returns the reply to a reading request of a caller at a session time, in milliseconds since 1970.
  func answer(_ request: Read, from caller: String?, at now: Int64) throws(BackendError) -> Reply
  /// Performs a changing request of a caller at a session time, in milliseconds since 1970, and returns the reply.
  func perform(_ request: Change, from caller: String?, at now: Int64) throws(BackendError) -> Reply
}

extension BackendSimulator {
  /// No account: the app has only one.
  public var caller: String? { nil }
}

/// A request of either kind.
public enum AnyRequest<Read: ReadingRequest, Change: ChangingRequest>: Codable, Hashable, Sendable {
  case read(Read)
  case change(Change)

  /// The request's name.
  public var name: String {
    switch self {
    case .read(let request): request.name
    case .change(let request): request.name
    }
  }

  /// Whether the request changes something.
  public var isChanging: Bool {
    if case .change = self { true } else { false }
  }
}
