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

  private func request() -> Result<ReceivedCall, ControlError> {
    Result { () throws(ControlError) in
      guard members["jsonrpc"]?.string == "2.0" else {
        throw ControlError(
          .invalidRequest, "the request is not JSON-RPC 2.0", hint: "send \"jsonrpc\":\"2.0\" in every request")
      }
      try checkMembers()
      guard let name = members["method"]?.string else {
        throw ControlError(
          .invalidRequest, "the request names no method", hint: "send \"method\":\"link.open\", for example")
      }
      if let method = ControlMethods.named[name] { return try call(method) }
      return try appRequest(name)
    }
  }

  private static let names = ["id", "jsonrpc", "method", "params"]

  /// Throws for a member that a request does not have: with `parms` for `params`, or with parameters beside `params`,
  /// the request would act on the session `default`.
  private func checkMembers() throws(ControlError) {
    guard let unknown = members.keys.sorted().first(where: { !Self.names.contains($0) }) else { return }
    throw ControlError(
      .invalidRequest, "a request has no member \(unknown.clipped())",
      hint: NearestName.of(unknown, among: Self.names).map { "did you mean \($0)?" }
        ?? "its members are \(Self.names.joined(separator: ", ")); parameters are members of params")
  }

  /// Reads a request that the protocol does not define: it may be one of the app's, which the session decides.
  private func appRequest(_ name: String) throws(ControlError) -> ReceivedCall {
    let nearest = NearestName.of(name, among: ControlMethods.names)
    guard name.contains("."), name.utf8.count <= 64, nearest == nil else {
      throw ControlError(
        .unknownMethod, "there is no method \(name.clipped())",
        hint: nearest.map { "did you mean \($0)?" } ?? "the methods are \(ControlMethods.names.joined(separator: ", "))"
      )
    }
    return try ControlMethods.appRequest.read(named: name, members["params"]).received
  }

  private func call<Method: ControlMethod>(_ method: Method.Type) throws(ControlError) -> ReceivedCall {
    try ParameterReader<Method>().read(members["params"]).received
  }
}
