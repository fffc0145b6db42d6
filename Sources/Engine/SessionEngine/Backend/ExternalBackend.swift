import TextFormats

/// A backend outside the process, such as a team's staging server. The host sends a request to it after the turn is
/// committed, and the reply is a later event.
///
/// A request may be sent again after a restart. `session` and `number` identify it, for a backend that must not perform
/// a request twice.
public protocol ExternalBackend: Sendable {
  /// Returns the reply to a request. The method runs outside of turns and may suspend.
  func answer(_ call: OutgoingCall) async -> ExternalReply
}

/// A request to an external backend.
public struct OutgoingCall: Sendable, Hashable, Codable {
  /// The session's name.
  public let session: String
  /// The number of the request in its session, from 1.
  public let number: Int
  /// The request's name.
  public let name: String
  /// Whether the request changes something.
  public let isChanging: Bool
  /// The RIB that sent the request.
  public let rib: String
  /// The request as JSON.
  public let body: String

  /// Creates a request from its parts.
  public init(session: String, number: Int, name: String, isChanging: Bool, rib: String, body: String) {
    self.session = session
    self.number = number
    self.name = name
    self.isChanging = isChanging
    self.rib = rib
    self.body = body
  }
}

/// The reply of an external backend.
public struct ExternalReply: Sendable, Hashable {
  /// The number of the request.
  public let number: Int
  /// The app's reply as JSON, or the backend's error.
  public let result: Result<String, BackendError>

  /// Creates a reply from its parts.
  public init(number: Int, result: Result<String, BackendError>) {
    self.number = number
    self.result = result
  }
}

/// An external backend with the app's own request and reply types.
public struct StagingBackend<Simulator: BackendSimulator>: ExternalBackend {
  /// A function that returns the reply to a request.
  public typealias Handler =
    @Sendable (AnyRequest<Simulator.Read, Simulator.Change>, OutgoingCall) async throws -> Simulator.Reply

  private let handler: Handler

  /// Creates a backend that replies by `handler`. An error that is not a `BackendError` gets the code `staging`.
  public init(_ handler: @escaping Handler) {
    self.handler = handler
  }

  /// Returns the reply to a request.
  public func answer(_ call: OutgoingCall) async -> ExternalReply {
    guard let request = try? JSONCoding.value(AnyRequest<Simulator.Read, Simulator.Change>.self, from: call.body) else {
      let error = BackendError(
        code: "badRequest", message: "\(call.name) is not a request of this app: \(call.body.clipped())")
      return ExternalReply(number: call.number, result: .failure(error))
    }
    do {
      return ExternalReply(number: call.number, result: .success(try JSONCoding.text(await handler(request, call))))
    } catch let error as BackendError {
      return ExternalReply(number: call.number, result: .failure(error))
    } catch {
      return ExternalReply(
        number: call.number, result: .failure(BackendError(code: "staging", message: "\(error)")))
    }
  }
}
