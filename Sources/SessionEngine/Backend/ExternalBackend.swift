import TextFormats

/// A backend outside the process, such as a team's staging server: asked after the turn is committed, and answered
/// by a later event.
///
/// A request may be sent again after a restart: `session` and `number` together name it, for a backend that
/// must not do a thing twice.
public protocol ExternalBackend: Sendable {
  /// The answer to a request. Runs outside every turn; it may take its time.
  func answer(_ call: OutgoingCall) async -> ExternalReply
}

/// A request to a backend outside.
public struct OutgoingCall: Sendable, Hashable, Codable {
  /// The session's name.
  public let session: String
  /// The number of the request in its session, from 1.
  public let number: Int
  /// The request's name.
  public let name: String
  /// Whether it changes something.
  public let isChanging: Bool
  /// The RIB that asks.
  public let rib: String
  /// The request as JSON.
  public let body: String

  /// A request with every part given.
  public init(session: String, number: Int, name: String, isChanging: Bool, rib: String, body: String) {
    self.session = session
    self.number = number
    self.name = name
    self.isChanging = isChanging
    self.rib = rib
    self.body = body
  }
}

/// The answer of a backend outside.
public struct ExternalReply: Sendable, Hashable {
  /// The number of the request it answers.
  public let number: Int
  /// The app's reply as JSON, or why there is none.
  public let result: Result<String, BackendFault>

  /// An answer with every part given.
  public init(number: Int, result: Result<String, BackendFault>) {
    self.number = number
    self.result = result
  }
}

/// A backend outside, written against the app's own request and reply types.
public struct StagingBackend<Simulator: BackendSimulator>: ExternalBackend {
  /// What answers a request.
  public typealias Handler =
    @Sendable (AnyRequest<Simulator.Read, Simulator.Change>, OutgoingCall) async throws -> Simulator.Reply

  private let handler: Handler

  /// A backend whose answers `handler` gives. What it throws becomes the code `staging`, unless it is a `BackendFault`.
  public init(_ handler: @escaping Handler) {
    self.handler = handler
  }

  /// The answer to a request.
  public func answer(_ call: OutgoingCall) async -> ExternalReply {
    guard let request = try? JSONCoding.value(AnyRequest<Simulator.Read, Simulator.Change>.self, from: call.body) else {
      let fault = BackendFault(code: "badRequest", message: "\(call.name) is no request of this app: \(call.body)")
      return ExternalReply(number: call.number, result: .failure(fault))
    }
    do {
      return ExternalReply(number: call.number, result: .success(try JSONCoding.text(await handler(request, call))))
    } catch let fault as BackendFault {
      return ExternalReply(number: call.number, result: .failure(fault))
    } catch {
      return ExternalReply(
        number: call.number, result: .failure(BackendFault(code: "staging", message: "\(error)")))
    }
  }
}
