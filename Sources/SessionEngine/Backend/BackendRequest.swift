/// Something an app asks its backend.
///
/// Apps write two types, one for what only looks and one for what changes something, so that the compiler keeps
/// changing requests out of the hands of workflows (law 7).
public protocol BackendRequest: Codable, Hashable, Sendable {
  /// The request's name, as outcomes and logs tell it.
  var name: String { get }
}

/// A request that changes nothing.
public protocol ReadingRequest: BackendRequest {}

/// A request that orders, pays, cancels or changes something: it takes a tap.
public protocol ChangingRequest: BackendRequest {}

/// Why a backend did not do what it was asked.
public struct BackendFault: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// A stable code, such as `network`, `maintenance`, `reservationNotFound`.
  public let code: String
  /// What was wrong, for a person.
  public let message: String

  /// A fault with every part given.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  /// The network lost the request, as the session's error rate asks for.
  public static let network = BackendFault(code: "network", message: "the network failed")

  /// Code and message in one line.
  public var description: String { "\(code): \(message)" }
}

/// The backend of an app as a session sees it: a pure state machine over the session's own rows.
///
/// It has no clock and no randomness of its own: the same requests at the same times give the same answers (law 5).
public protocol BackendSimulator: AnyObject {
  /// The app's requests that change nothing.
  associatedtype Read: ReadingRequest
  /// The app's requests that change something.
  associatedtype Change: ChangingRequest
  /// What it answers.
  associatedtype Reply: Codable & Sendable

  /// Answers a reading request at a session time, in milliseconds since 1970.
  func answer(_ request: Read, at now: Int64) throws(BackendFault) -> Reply
  /// Carries out a changing request at a session time, in milliseconds since 1970.
  func perform(_ request: Change, at now: Int64) throws(BackendFault) -> Reply
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

  /// Whether it changes something.
  public var isChanging: Bool {
    if case .change = self { true } else { false }
  }
}
