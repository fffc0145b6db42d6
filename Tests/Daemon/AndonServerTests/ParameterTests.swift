import ControlProtocol
import SessionEngine
import SocketTestSupport
import Testing

/// A misspelt parameter is refused, because it would be left out otherwise: on the socket, without the client.
@Suite struct ParameterTests {
  /// The methods of the app's backend and what they need.
  private static let requests = [
    "reservation.list": "", "reservation.cancel": #""reservation":"42","#,
    "reservation.add": #""at":"2100-01-01T10:00Z","pickup":"here","#,
  ]

  private static let methods = ControlMethods.names + requests.keys.sorted()

  @Test(arguments: methods) func `every method refuses an unknown parameter with the nearest name`(
    method: String
  ) async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      _ = try await daemon.client().call(SessionCreate(session: "alice"))
      let before = storage.journal.count
      let raw = try RawClient(daemon.socket)
      let description = ControlMethods.all.map { MethodDescription($0) }.first { $0.name == method }
      let needed = description?.neededParameters ?? Self.requests[method] ?? ""
      let parameters = needed + #""sesion":"alice""#
      let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(parameters)}}"#
      try raw.send(line + "\n")
      let answer = try raw.lines(1)[0]
      #expect(try errorKind(answer) == "params.invalid", "\(answer)")
      let namesSession = description?.namesSession ?? true
      #expect(answer.contains("did you mean session?") == namesSession, "\(answer)")
      #expect(storage.journal.count == before)
    }
  }

  @Test(arguments: [
    (#""method":"session.login","parms":{"session":"alice"}"#, "did you mean params?"),
    (#""method":"session.login","session":"alice""#, "parameters are members of params"),
    (#""method":"link.open","params":{"url":"taxi://home"},"key":"k""#, "parameters are members of params"),
  ]) func `a member that no request has is refused`(members: String, hint: String) async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let raw = try RawClient(daemon.socket)
      try raw.send(#"{"jsonrpc":"2.0","id":1,\#(members)}"# + "\n")
      let answer = try raw.lines(1)[0]
      #expect(try errorKind(answer) == "request.invalid", "\(answer)")
      #expect(answer.contains(hint), "\(answer)")
      #expect(storage.journal.map(\.event) == [.create])
    }
  }

  @Test(arguments: [
    #""link.open","params":{"url":"taxi://home","session":{"nam":"alice"}}"#,
    #""session.login","params":{"parameters":{"phone":"090"}}"#,
    #""session.configure","params":{"settings":{"maintenance":"on"}}"#,
    #""session.request","params":{"request":"reservation.list","parameters":{}}"#,
    #""session.tap","params":{"element":["menu"]}"#, #""link.log","params":{"limit":{"n":1}}"#,
    #""reservation.list","params":{"request":"reservation.cancel"}"#, #""session.request","params":{}"#,
  ]) func `an object in place of a parameter, and a parameter of another method, are refused`(
    call: String
  ) async throws {
    try await TestDaemon.with { daemon in
      let raw = try RawClient(daemon.socket)
      try raw.send(#"{"jsonrpc":"2.0","id":1,"method":\#(call)}"# + "\n")
      let answer = try raw.lines(1)[0]
      #expect(try errorKind(answer) == "params.invalid", "\(answer)")
    }
  }

  @Test func `a missing parameter under a similar name is suggested`() async throws {
    try await TestDaemon.with { daemon in
      let raw = try RawClient(daemon.socket)
      try raw.send(#"{"jsonrpc":"2.0","id":1,"method":"link.open","params":{"ulr":"taxi://home"}}"# + "\n")
      let answer = try raw.lines(1)[0]
      #expect(answer.contains("url is missing"), "\(answer)")
      #expect(answer.contains("did you mean url instead of ulr?"), "\(answer)")
    }
  }

  @Test func `an unknown level of the log is refused with the levels`() async throws {
    try await TestDaemon.with { daemon in
      let raw = try RawClient(daemon.socket)
      try raw.send(#"{"jsonrpc":"2.0","id":1,"method":"log.level","params":{"level":"loud"}}"# + "\n")
      let answer = try raw.lines(1)[0]
      #expect(try errorKind(answer) == "params.invalid", "\(answer)")
      #expect(answer.contains("'loud' is none of debug, info, notice, warning, error"), "\(answer)")
    }
  }

  @Test func `a request without the member jsonrpc is refused`() async throws {
    try await TestDaemon.with { daemon in
      let raw = try RawClient(daemon.socket)
      try raw.send(#"{"id":1,"method":"session.login"}"# + "\n" + #"{"method":"session.login"}"# + "\n")
      #expect(try raw.lines(2).map(errorKind) == ["request.invalid", "request.invalid"])
    }
  }
}
