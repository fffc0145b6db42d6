import ControlProtocol
import DeepLinks
import LinkDialects
import SessionEngine
import SocketTestSupport
import TextFormats
import Testing

@testable import Inspector

@Suite struct RPCTests {
  @Test func `a request is answered as the socket answers it, also over several lines`() async throws {
    try await InspectedDaemon.with { daemon in
      let answer = try daemon.rpc("link.open", #"{"url":"taxi://wallet"}"#)
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "application/json")
      #expect(answer.json?.value(at: ["id"])?.integer == 7)
      #expect(
        answer.json?.value(at: ["result", "outcome"])?.string == "completed"
          || answer.json?.value(at: ["result", "outcome"]) != nil)
      let spread = try daemon.rpc(
        body: "\r\n{\n\t\"jsonrpc\":\"2.0\",\n\"id\":\"a\",\r\n\"method\":\"session.tree\"}\n")
      #expect(spread.json?.value(at: ["id"])?.string == "a")
      #expect(spread.json?.value(at: ["result", "session"])?.string == "default")
    }
  }

  @Test(arguments: [
    ("", 400), ("taxi://home", 400), ("default taxi://home", 400), ("[]", 400), ("null", 400),
    (#"[{"jsonrpc":"2.0","id":1,"method":"status"}]"#, 400),
    (#"{"jsonrpc":"2.0","method":"status"}"#, 400), (#"{"jsonrpc":"2.0","method":"inspector.describe"}"#, 400),
  ])
  func `a body that is not one request with an id is a bad request`(body: String, status: Int) async throws {
    try await InspectedDaemon.with { daemon in
      let answer = try daemon.rpc(body: body)
      #expect(answer.status == status, "\(answer.text)")
      #expect(answer.kind == "inspector.request", "\(answer.text)")
    }
  }

  @Test(arguments: [
    ("{", "json.malformed"), ("{\"a\":\"\n\"}", "json.malformed"), (#"{"id":1}"#, "request.invalid"),
    (#"{"jsonrpc":"2.0","id":1,"method":"nothing"}"#, "method.unknown"),
    (#"{"jsonrpc":"2.0","id":1,"method":"session.show","params":{"sesion":"a"}}"#, "params.invalid"),
    (#"{"jsonrpc":"2.0","id":1,"method":"session.show","params":{"session":"nobody"}}"#, "session.notFound"),
    (#"{"jsonrpc":"2.0","id":1,"method":"events.subscribe"}"#, "request.invalid"),
    (#"{"jsonrpc":"2.0","id":1,"method":"inspector.nothing"}"#, "method.unknown"),
  ])
  func `an error of JSON-RPC is a response`(body: String, kind: String) async throws {
    try await InspectedDaemon.with { daemon in
      let answer = try daemon.rpc(body: body)
      #expect(answer.status == 200, "\(answer.text)")
      #expect(answer.kind == kind, "\(answer.text)")
    }
  }

  @Test func `an export is redacted entry by entry, also by a table that was read again`() async throws {
    // A table with one more secret parameter.
    let other = try InspectedDaemon.read("links.yaml").replacing("\nsecrets: [", with: "\nsecrets: [phone, ")
    let reload = { @Sendable in try RouteTable(yaml: other, file: "links.yaml") }
    try await InspectedDaemon.with(reload: reload) { daemon in
      _ = try daemon.rpc("link.open", #"{"url":"taxi://login?phone=090-1234-5678&token=hidden-4711"}"#)
      let first = try daemon.rpc("link.export")
      #expect(!first.text.contains("hidden-4711"))
      #expect(first.text.contains("***"))
      #expect(first.text.contains("090-1234-5678"))
      #expect(first.json?.value(at: ["result", "last"])?.integer != nil)
      #expect(try daemon.rpc("reload", #"{"force":true}"#).kind == nil)
      let second = try daemon.rpc("link.export")
      #expect(!second.text.contains("090-1234-5678"))
      #expect(!second.text.contains("hidden-4711"))
    }
  }

  @Test func `the description of the daemon has the inspector's methods behind the others`() async throws {
    try await InspectedDaemon.with { daemon in
      let answer = try daemon.rpc("describe")
      let result = try #require(answer.json?.value(at: ["result"]))
      let reply = try JSONCoding.value(DescribeReply.self, from: result)
      #expect(reply.methods.prefix(ControlMethods.all.count).map(\.name) == ControlMethods.names)
      let own = reply.methods.filter { $0.scope == .inspector }
      #expect(own == InspectorMethods.all.map { MethodDescription($0, scope: .inspector) })
      #expect(reply.methods.suffix(own.count) == own[...])
      #expect(reply.limits["line_bytes"] != nil)
      #expect(try daemon.rpc("describe", #"{"all":true}"#).kind == "params.invalid")
    }
  }

  @Test func `an inspector that only reads refuses every method that changes something`() async throws {
    try await InspectedDaemon.with(isReadOnly: true) { daemon in
      let before = try daemon.rpc("status").json?.value(at: ["result", "store", "counts"])
      for method in ControlMethods.all.map({ MethodDescription($0) }) where method.name != "events.subscribe" {
        let needed = method.neededParameters.replacing("reservation.list", with: "reservation.cancel")
        let answer = try daemon.rpc(method.name, "{\(needed.dropLast())}")
        let isRefused = answer.kind == ControlError.Kind.inspectorReadOnly.rawValue
        #expect(isRefused == method.isChanging, "\(method.name): \(answer.text)")
        #expect(answer.status == 200)
      }
      #expect(try daemon.rpc("reservation.list").kind != "inspector.readOnly")
      for name in ["reservation.add", "reservation.cancel", "unknown.request"] {
        #expect(try daemon.rpc(name).kind == "inspector.readOnly", "\(name)")
      }
      #expect(try daemon.rpc("status").json?.value(at: ["result", "store", "counts"]) == before)
      #expect(before != nil)
    }
  }
}
