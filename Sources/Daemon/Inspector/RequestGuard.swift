import NIOHTTP1
import TextFormats

/// Decides which requests the inspector answers.
///
/// A page of another site that runs in the same browser can send requests to a port of this machine, also under a name
/// of its own that resolves to it. So the host must be one of the inspector's own, and a request that a page sent must
/// come from the inspector's page. Programs of other users of this machine do not know the token.
struct RequestGuard: Sendable {
  /// The values of `Host` that are answered, in lower case.
  let hosts: Set<String>
  /// The secret of this start.
  let token: String

  /// The guard of a bound address. `names` are further hosts, each with or without a port.
  init(_ address: InspectorAddress, names: [String], token: String) {
    let port = address.port
    var hosts: Set<String> = [address.authority, "127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"]
    for name in names { hosts.insert(Self.hasPort(name) ? name : "\(name):\(port)") }
    // Clients leave out the port of the scheme.
    for host in hosts where host.hasSuffix(":80") { hosts.insert(String(host.dropLast(3))) }
    self.hosts = Set(hosts.map { $0.lowercased() })
    self.token = token
  }

  private static func hasPort(_ name: String) -> Bool {
    guard let colon = name.lastIndex(of: ":") else { return false }
    return !name[colon...].contains("]")
  }

  /// Throws for a target that other readers take for another path, and for a body in a transfer coding that is not read.
  func checkForm(_ head: HTTPRequestHead) throws(InspectorError) {
    // Where a path begins with two slashes, some readers take what follows for a host (RFC 3986, section 4.2).
    guard !head.uri.hasPrefix("//"), !head.uri.contains("#"), !head.uri.contains("\\") else {
      throw InspectorError(
        .badRequest, "the target of the request is not a path", hint: "ask for a path, such as /metrics")
    }
    let codings = head.headers["Transfer-Encoding"].flatMap { $0.split(separator: ",") }
      .map { $0.lowercased().filter { $0 != " " && $0 != "\t" } }
    guard !codings.isEmpty, codings != ["chunked"] else { return }
    // The last coding gives the end of the body; a server that does not know another one says so (RFC 9112, section 6.1).
    let isKnown = codings.last == "chunked" && codings.count { $0 == "chunked" } == 1
    throw InspectorError(
      isKnown ? .coding : .badRequest, "the body has the transfer coding \(codings.joined(separator: ", "))",
      hint: "send it with Content-Length, or with Transfer-Encoding: chunked")
  }

  /// Throws unless host, origin and referrer are those of the inspector.
  func checkOrigin(_ head: HTTPRequestHead) throws(InspectorError) {
    let given = head.headers["Host"]
    guard given.count == 1, let host = given.first?.lowercased(), hosts.contains(host) else {
      throw InspectorError(
        .foreignRequest, "the header Host does not name this inspector",
        hint: "use the address that \(Program.name) serve printed, or allow a name with --inspector-host")
    }
    // A request whose target has an authority counts as one to that host (RFC 9112, section 3.2.2).
    let target = head.uri.lowercased()
    if !target.hasPrefix("/"), target != "http://\(host)", !target.hasPrefix("http://\(host)/") {
      throw InspectorError(
        .foreignRequest, "the target of the request does not name this inspector",
        hint: "ask for a path, such as /metrics")
    }
    let page = "http://\(host)"
    guard head.headers["Origin"].allSatisfy({ $0.lowercased() == page }) else {
      throw foreign("Origin")
    }
    guard
      head.headers["Referer"].allSatisfy({
        let referrer = $0.lowercased()
        return referrer == page || referrer.hasPrefix(page + "/")
      })
    else { throw foreign("Referer") }
  }

  private func foreign(_ header: String) -> InspectorError {
    InspectorError(
      .foreignRequest, "the header \(header) names another page",
      hint: "open the address that \(Program.name) serve printed in a tab of its own")
  }

  /// Throws unless the request has the token, once.
  func checkToken(_ head: HTTPRequestHead) throws(InspectorError) {
    let given = head.headers["Authorization"]
    // The name of a scheme has no case (RFC 9110).
    guard given.count == 1, given[0].prefix(7).lowercased() == "bearer ",
      Self.isEqual(Array(given[0].utf8.dropFirst(7)), Array(token.utf8))
    else {
      throw InspectorError(
        .noToken, given.isEmpty ? "the token is missing" : "the token is wrong",
        hint: "open the address that \(Program.name) serve printed, with its token; each start has another one")
    }
  }

  /// Whether two texts are equal. The time does not tell where they differ.
  private static func isEqual(_ given: [UInt8], _ secret: [UInt8]) -> Bool {
    var difference = given.count == secret.count ? UInt8(0) : 1
    for (index, byte) in secret.enumerated() { difference |= byte ^ (index < given.count ? given[index] : 0) }
    return difference == 0
  }

  /// Throws unless the path has the method of the request.
  func check(_ head: HTTPRequestHead, has methods: HTTPMethod...) throws(InspectorError) {
    guard !methods.contains(head.method) else { return }
    let names = methods.map(\.rawValue).joined(separator: " and ")
    var error = InspectorError(
      .method, "this path does not have the method \(head.method.rawValue)", hint: "it has \(names)")
    error.allowed = methods
    throw error
  }

  /// Throws unless the body is declared as JSON. A form of another page cannot do that without being asked first.
  func checkContentType(_ head: HTTPRequestHead) throws(InspectorError) {
    let types = head.headers["Content-Type"]
    let type = types.first?.split(separator: ";").first?.lowercased().filter { !$0.isWhitespace }
    guard types.count == 1, type == "application/json" else {
      throw InspectorError(
        .contentType, "the body is not declared as JSON", hint: "send Content-Type: application/json")
    }
  }
}
