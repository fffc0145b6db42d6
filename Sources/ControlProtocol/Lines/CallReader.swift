import TextFormats

/// A reader of JSON-RPC request objects.
///
/// Every object gets a `RequestLine`: what is wrong in it becomes the error that answers it.
struct CallReader {
  private let members: [String: JSONValue]

  /// Reads the members of a request object.
  static func read(_ members: [String: JSONValue]) -> RequestLine {
    let reader = CallReader(members: members)
    let request = reader.request()
    guard let id = members["id"] else {
      // A request without an id is a notification, which gets no response; an object that is not a request gets one.
      if case .failure(let error) = request, error.kind == .invalidRequest {
        return RequestLine(form: .call(.null), request: request)
      }
      return RequestLine(form: .notification, request: request)
    }
    guard let id = RequestID(id) else {
      let error = ControlError(
        .invalidRequest, "the id is not a text, null or a whole number from -2^63 to 2^63-1",
        hint: "send the id as one of these, a larger number as a text")
      return RequestLine(form: .call(.null), request: .failure(error))
    }
    return RequestLine(form: .call(id), request: request)
  }

  private func request() -> Result<ControlRequest, ControlError> {
    Result { () throws(ControlError) in
      guard members["jsonrpc"]?.string == "2.0" else {
        throw ControlError(
          .invalidRequest, "the request is not JSON-RPC 2.0", hint: "send \"jsonrpc\":\"2.0\" in every request")
      }
      guard let name = members["method"]?.string else {
        throw ControlError(
          .invalidRequest, "the request names no method", hint: "send \"method\":\"link.open\", for example")
      }
      if let method = ControlMethod(rawValue: name) { return try call(method) }
      return try appRequest(name)
    }
  }

  /// Reads a request that the protocol does not define: it may be one of the app's, which the session decides.
  private func appRequest(_ name: String) throws(ControlError) -> ControlRequest {
    let nearest = NearestName.of(name, among: Self.methods)
    guard name.contains("."), name.utf8.count <= 64, nearest == nil else {
      throw ControlError(
        .unknownMethod, "there is no method \(name.clipped())",
        hint: nearest.map { "did you mean \($0)?" } ?? "the methods are \(Self.methods.joined(separator: ", "))")
    }
    var call = try parameters(SessionRequest.self)
    call.name = name
    return .sessionRequest(call)
  }

  private static let methods = ControlMethod.allCases.map(\.rawValue)

  private func call(_ method: ControlMethod) throws(ControlError) -> ControlRequest {
    switch method {
    case .hello: try parameters(Hello.self).request
    case .linkOpen: try parameters(LinkOpen.self).request
    case .linkExplain: try parameters(LinkExplain.self).request
    case .linkLog: try parameters(LinkLog.self).request
    case .linkExport: try parameters(LinkExport.self).request
    case .sessionCreate: try parameters(SessionCreate.self).request
    case .sessionList: try parameters(SessionList.self).request
    case .sessionShow: try parameters(SessionShow.self).request
    case .sessionTree: try parameters(SessionTree.self).request
    case .sessionScreen: try parameters(SessionScreen.self).request
    case .sessionTap: try parameters(SessionTap.self).request
    case .sessionAdvance: try parameters(SessionAdvance.self).request
    case .sessionRequest: try parameters(SessionRequest.self).request
    case .sessionLogin: try parameters(SessionLogin.self).request
    case .sessionLogout: try parameters(SessionLogout.self).request
    case .sessionConfigure: try parameters(SessionConfigure.self).request
    case .sessionClose: try parameters(SessionClose.self).request
    case .status: try parameters(Status.self).request
    case .reload: try parameters(Reload.self).request
    case .eventsSubscribe: try parameters(EventsSubscribe.self).request
    }
  }

  // MARK: - Parameters

  /// Reads `params`. They may be left out where the method needs none.
  private func parameters<Call: ControlCall>(_ type: Call.Type) throws(ControlError) -> Call {
    let parameters: [String: JSONValue]
    switch members["params"] {
    case nil, .null?: parameters = [:]
    case .object(let object)?: parameters = object
    default: throw invalid("the value of params is not an object", of: Call.method)
    }
    do {
      return try JSONCoding.strictValue(type, from: parameters)
    } catch let error as UnknownKeyError {
      throw unknownParameter(error, of: Call.method)
    } catch let error as DecodingError {
      throw invalid(message(error), of: Call.method)
    } catch {
      throw invalid("the parameters cannot be read", of: Call.method)
    }
  }

  private func unknownParameter(_ error: UnknownKeyError, of method: ControlMethod) -> ControlError {
    let hint =
      NearestName.of(error.key, among: error.known).map { "did you mean \($0)?" }
      ?? (error.known.isEmpty
        ? "\(method.rawValue) has no parameters" : "the parameters are \(error.known.joined(separator: ", "))")
    return ControlError(
      .invalidParameters, "\(method.rawValue) has no parameter \(error.key.clipped())", hint: hint)
  }

  private func invalid(_ message: String, of method: ControlMethod) -> ControlError {
    ControlError(
      .invalidParameters, message,
      hint: "\(method.rawValue) is described in Sources/ControlProtocol/ControlProtocol.docc")
  }

  private func message(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "the parameter \(key.stringValue.clipped()) is missing"
    case .valueNotFound(_, let context): "\(place(context)) is null"
    case .typeMismatch(let type, let context): "\(place(context)) is not \(description(type))"
    case .dataCorrupted(let context): "\(place(context)) cannot be read: \(context.debugDescription.clipped(to: 200))"
    @unknown default: "the parameters cannot be read"
    }
  }

  private func place(_ context: DecodingError.Context) -> String {
    "the parameter \(context.codingPath.map(\.stringValue).joined(separator: ".").clipped())"
  }

  private func description(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is Int.Type, is Int64.Type: "a whole number"
    default: "an object"
    }
  }
}
