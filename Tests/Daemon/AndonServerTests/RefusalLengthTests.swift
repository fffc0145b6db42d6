import ControlProtocol
import Foundation
import SocketTestSupport
import Testing

/// The error for a long request does not repeat it.
@Suite struct RefusalLengthTests {
  private static let long = String(repeating: "x", count: 4_000)

  /// Parameters with something long in them, as JSON.
  private static let parameters =
    [
      "session", "key", "url", "element", "by", "state", "request", "phone", "limit", "after", "wait", "client", "all",
      "latency", "errors", "language", "links", "seed", "clock", "maintenance", "expired", "at", "pickup",
      "reservation",
    ].map { ["\($0)": "\"\(long)\""] } + [
      [long: "\"x\""], [long: "5"], [long: "{}"], ["limit": String(repeating: "9", count: 4_000)],
      ["session": "\"new\"", "state": "\"\(long)\""], ["session": "\"new\"", "key": "\"\(long)\""],
      ["element": "\"phone\"", "text": "\"\(long)\""], ["request": "\"reservation.add\"", long: "\"x\""],
      ["at": "\"2030-01-01T00:00:00Z\"", "pickup": "\"\(long)\""],
      ["at": "\"2030-01-01T00:00:00Z\"", "pickup": "\"here\"", "dropoff": "\"\(long)\""],
    ]

  private static let methods =
    ControlMethods.names + ["reservation.list", "reservation.add", "reservation.cancel", "a.b"]

  private static func line(_ method: String, _ parameters: [String: String]) -> String {
    let members = parameters.map { "\"\($0)\":\($1)" }.joined(separator: ",")
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\",\"params\":{\(members)}}"
  }

  /// Sends each line on a connection of its own; how many were answered with an error.
  private func refusals(_ lines: [String]) async throws -> Int {
    var count = 0
    try await TestDaemon.with { daemon in
      for line in lines {
        let client = try RawClient(daemon.socket)
        try client.send(line + "\n")
        let reply = try json(try client.lines(1).first ?? "")
        guard let error = reply["error"] as? [String: Any] else { continue }
        count += 1
        let message = try #require(error["message"] as? String)
        let hint = (error["data"] as? [String: Any])?["hint"] as? String ?? ""
        #expect(message.utf8.count <= 1_024, "\(line.prefix(80)): \(message.prefix(200))")
        #expect(hint.utf8.count <= 1_024, "\(line.prefix(80)): \(message.prefix(200))")
      }
    }
    return count
  }

  @Test func `a refusal of parameters is short`() async throws {
    let lines = Self.methods.flatMap { method in Self.parameters.map { Self.line(method, $0) } }
    #expect(try await refusals(lines) > 300)
  }

  @Test func `a refusal of a method or of a line is short`() async throws {
    let long = String(repeating: "x", count: 60_000)
    let lines = [
      Self.line(long, [:]), Self.line("a.\(long)", [:]),
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"status\",\"jsonrpc\":\"\(long)\"}",
      "{\(long)", "{\"jsonrpc\":\"2.0\",\"id\":1,\"\(long)", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":[\"\(long)\"]}",
      "{\"jsonrpc\":\"2.0\",\"id\":{\"\(long)\":1},\"method\":\"a\"}",
    ]
    #expect(try await refusals(lines) == lines.count)
  }
}
