import DeepLinks
import Foundation
import TextFormats

/// A JSON-RPC request object as it stands on a line. Decoding it never fails for what is inside: that is an answer.
struct CallEnvelope: Decodable {
  let form: ReplyForm
  let request: Result<ControlRequest, ControlError>

  private enum Key: String, CodingKey { case jsonrpc, id, method, params }
  private typealias Container = KeyedDecodingContainer<Key>

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard container.contains(.id) else {
      request = Self.request(container)
      // What is no request at all is no notification either: it is answered, without an id.
      if case .failure(let error) = request, error.kind == .invalidRequest {
        form = .call(.null)
      } else {
        form = .notification
      }
      return
    }
    guard let id = try? container.decode(RequestID.self, forKey: .id) else {
      form = .call(.null)
      request = .failure(
        ControlError(
          .invalidRequest, "the id is not a text, null or a whole number from -2^63 to 2^63-1",
          hint: "send the id as one of these, a larger number as a text"))
      return
    }
    form = .call(id)
    request = Self.request(container)
  }

  private static func request(_ container: Container) -> Result<ControlRequest, ControlError> {
    if container.contains(.jsonrpc), (try? container.decode(String.self, forKey: .jsonrpc)) != "2.0" {
      return .failure(
        ControlError(.invalidRequest, "the protocol is not JSON-RPC 2.0", hint: "send \"jsonrpc\":\"2.0\""))
    }
    guard let name = try? container.decode(String.self, forKey: .method) else {
      return .failure(
        ControlError(
          .invalidRequest, "the request names no method", hint: "send \"method\":\"link.open\", for example"))
    }
    guard let method = ControlMethod(rawValue: name) else { return own(name, container) }
    do {
      return .success(try decode(method, container))
    } catch {
      return .failure(invalid(error, of: method))
    }
  }

  /// A method that the protocol does not have may be the app's; the session tells.
  private static func own(_ name: String, _ container: Container) -> Result<ControlRequest, ControlError> {
    guard name.contains("."), name.utf8.count <= 64, NearestName.of(name, among: methods) == nil else {
      return .failure(unknown(name))
    }
    var call = SessionRequest(name: name)
    do {
      if let given = try container.decodeIfPresent(SessionRequest.self, forKey: .params) { call = given }
    } catch {
      return .failure(invalid(error, of: .sessionRequest))
    }
    call.name = name
    return .success(.sessionRequest(call))
  }

  private static let methods = ControlMethod.allCases.map(\.rawValue)

  private static func decode(_ method: ControlMethod, _ container: Container) throws -> ControlRequest {
    switch method {
    case .hello: try parameters(Hello.self, container)
    case .linkOpen: try parameters(LinkOpen.self, container)
    case .linkExplain: try parameters(LinkExplain.self, container)
    case .linkLog: try parameters(LinkLog.self, container)
    case .linkExport: try parameters(LinkExport.self, container)
    case .sessionCreate: try parameters(SessionCreate.self, container)
    case .sessionList: try parameters(SessionList.self, container)
    case .sessionShow: try parameters(SessionShow.self, container)
    case .sessionTree: try parameters(SessionTree.self, container)
    case .sessionScreen: try parameters(SessionScreen.self, container)
    case .sessionTap: try parameters(SessionTap.self, container)
    case .sessionAdvance: try parameters(SessionAdvance.self, container)
    case .sessionRequest: try parameters(SessionRequest.self, container)
    case .sessionLogin: try parameters(SessionLogin.self, container)
    case .sessionLogout: try parameters(SessionLogout.self, container)
    case .sessionConfigure: try parameters(SessionConfigure.self, container)
    case .sessionClose: try parameters(SessionClose.self, container)
    case .status: try parameters(Status.self, container)
    case .reload: try parameters(Reload.self, container)
    case .eventsSubscribe: try parameters(EventsSubscribe.self, container)
    }
  }

  /// Parameters that are left out are an empty object: most methods need none.
  private static func parameters<C: ControlCall>(_ type: C.Type, _ container: Container) throws -> ControlRequest {
    if let call = try container.decodeIfPresent(type, forKey: .params) { return call.request }
    return try JSONCoding.value(type, from: JSONValue.object([:])).request
  }

  private static func unknown(_ name: String) -> ControlError {
    let hint =
      NearestName.of(name, among: methods).map { "did you mean \($0)?" }
      ?? "there are \(methods.joined(separator: ", "))"
    return ControlError(.unknownMethod, "there is no method \(name.clipped())", hint: hint)
  }

  private static func invalid(_ error: any Error, of method: ControlMethod) -> ControlError {
    let hint = "\(method.rawValue) is described in Sources/ControlProtocol/ControlProtocol.docc"
    guard let error = error as? DecodingError else {
      return ControlError(.invalidParameters, "the parameters cannot be read", hint: hint)
    }
    let message =
      switch error {
      case .keyNotFound(let key, _): "the parameter \(key.stringValue.clipped()) is missing"
      case .valueNotFound(_, let context): "\(place(context)) is null"
      case .typeMismatch(let type, let context): "\(place(context)) is not \(word(type))"
      case .dataCorrupted(let context): "\(place(context)) cannot be read: \(context.debugDescription.clipped(to: 200))"
      @unknown default: "the parameters cannot be read"
      }
    return ControlError(.invalidParameters, message, hint: hint)
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map(\.stringValue).filter { $0 != Key.params.rawValue }
    return path.isEmpty ? "the value of params" : "the parameter \(path.joined(separator: ".").clipped())"
  }

  private static func word(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is Int.Type, is Int64.Type: "a whole number"
    default: "an object"
    }
  }
}
