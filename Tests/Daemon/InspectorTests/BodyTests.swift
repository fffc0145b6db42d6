import AndonServer
import NIOCore
import Testing

@testable import Inspector

@Suite struct BodyTests {
  private static let limit = 4_096

  private static func limits() -> DaemonLimits {
    var limits = DaemonLimits()
    limits[.lineBytes] = Int64(limit)
    return limits
  }

  private static func head(_ daemon: InspectedDaemon, _ fields: String) -> String {
    "POST /rpc HTTP/1.1\r\n" + daemon.fields.map { "\($0): \($1)\r\n" }.joined() + fields + "\r\n"
  }

  /// A request whose body has a size.
  private static func body(_ size: Int) -> String {
    let request = #"{"jsonrpc":"2.0","id":1,"method":"hello"}"#
    return request + String(repeating: " ", count: size - request.utf8.count)
  }

  @Test func `a body as long as a line is answered, a longer one is too large`() async throws {
    try await InspectedDaemon.with(limits: Self.limits()) { daemon in
      #expect(try daemon.rpc(body: Self.body(Self.limit)).status == 200)
      let answer = try daemon.rpc(body: Self.body(Self.limit + 1))
      #expect(answer.status == 413)
      #expect(answer.kind == "inspector.tooLarge")
    }
  }

  @Test func `the lab takes files, only its own methods, and has the rules of every request`() async throws {
    try await InspectedDaemon.with(limits: Self.limits()) { daemon in
      let connection = try HTTPConnection(port: daemon.port)
      func send(_ body: String, _ fields: [(String, String)]? = nil) throws -> HTTPConnection.Answer {
        try connection.request("POST", "/lab", fields ?? daemon.fields.map { ($0, $1) }, body: body)
      }
      let content = String(repeating: "A", count: 4 * Self.limit)
      let diff =
        #"{"jsonrpc":"2.0","id":1,"method":"inspector.diff","params":{"file":"links.yaml","content":"\#(content)"}}"#
      let answer = try send(diff)
      #expect(answer.status == 200)
      #expect(answer.text.contains("params.invalid"))
      #expect(try send(#"{"jsonrpc":"2.0","id":1,"method":"session.list"}"#).status == 400)
      #expect(try send(#"{"jsonrpc":"2.0","id":1,"method":"inspector.routes"}"#).status == 400)
      let open = daemon.fields.filter { $0.0 != "Authorization" }.map { ($0.0, $0.1) }
      #expect(try send(diff, open).status == 401)
    }
  }

  @Test func `the health is answered while a long body of the lab is read`() async throws {
    try await InspectedDaemon.with { daemon in
      let content = String(repeating: "\\u0041", count: 300_000)
      let body =
        #"{"jsonrpc":"2.0","id":1,"method":"inspector.campaign","params":{"file":"a.csv","content":"\#(content)"}}"#
      let lab = try HTTPConnection(port: daemon.port)
      let fields = daemon.fields.map { "\($0): \($1)\r\n" }.joined()
      try lab.send("POST /lab HTTP/1.1\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n" + body)
      let start = ContinuousClock.now
      for _ in 0..<5 { #expect(try daemon.get("/health").status == 200) }
      let health = ContinuousClock.now - start
      #expect(try lab.answer().status == 200)
      let whole = ContinuousClock.now - start
      #expect(health * 2 < whole, "\(health) of \(whole)")
    }
  }

  @Test func `a body that declares too much is refused before it arrives, and the connection ends`() async throws {
    try await InspectedDaemon.with(limits: Self.limits()) { daemon in
      let connection = try HTTPConnection(port: daemon.port)
      try connection.send(Self.head(daemon, "Content-Length: 1000000000000\r\n"))
      let answer = try connection.answer()
      #expect(answer.status == 413)
      #expect(answer.headers["connection"] == "close")
      #expect(connection.isEnded())
    }
  }

  @Test func `a body without an end is refused when it is too long, and the connection ends`() async throws {
    try await InspectedDaemon.with(limits: Self.limits()) { daemon in
      let connection = try HTTPConnection(port: daemon.port)
      try connection.send(Self.head(daemon, "Transfer-Encoding: chunked\r\n"))
      let chunk = "400\r\n" + String(repeating: "x", count: 1024) + "\r\n"
      for _ in 0..<8 { try connection.send(chunk) }
      #expect(try connection.answer().status == 413)
      // It goes on sending until the connection is closed.
      var sent = 0
      while sent < 1_000_000, (try? connection.send(chunk)) != nil { sent += 1 }
      #expect(sent < 1_000_000)
    }
  }

  @Test(arguments: [
    ("chunked", 200), ("Chunked", 200), ("gzip, chunked", 501), ("gzip,chunked", 501), ("identity, chunked", 501),
    ("chunked, chunked", 400), ("gzip", 400), ("chunked, gzip", 400),
  ])
  func `a transfer coding other than chunked is refused`(coding: String, status: Int) async throws {
    try await InspectedDaemon.with { daemon in
      let connection = try HTTPConnection(port: daemon.port)
      let body = Self.body(100)
      try connection.send(
        Self.head(daemon, "Transfer-Encoding: \(coding)\r\n") + "64\r\n\(body)\r\n0\r\n\r\n")
      #expect(try connection.answer().status == status)
    }
  }

  @Test func `a refused request does not wait for its body`() async throws {
    try await InspectedDaemon.with { daemon in
      let connection = try HTTPConnection(port: daemon.port)
      try connection.send("POST /rpc HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 100\r\n\r\n{")
      #expect(try connection.answer().status == 403)
      #expect(connection.isEnded())
    }
  }

  @Test func `a request that does not arrive ends its connection, and others are answered meanwhile`() async throws {
    var times = ConnectionBounds.Times()
    times.arrival = .milliseconds(700)
    try await InspectedDaemon.with(times: times) { daemon in
      let beginnings = [
        "", "POST /rp", "POST /rpc HTTP/1.1\r\nHost: x\r\n", Self.head(daemon, "Content-Length: 100\r\n") + "{",
        Self.head(daemon, "Transfer-Encoding: chunked\r\n") + "4\r\n{   \r\n",
      ]
      let connections = try beginnings.map { beginning in
        let connection = try HTTPConnection(port: daemon.port)
        try connection.send(beginning)
        return connection
      }
      #expect(try daemon.rpc("hello").status == 200)
      for (connection, beginning) in zip(connections, beginnings) { #expect(connection.isEnded(), "\(beginning)") }
    }
  }

  @Test func `many connections without a request shut no other client out`() async throws {
    try await InspectedDaemon.with { daemon in
      let silent = try (0..<(OpenConnections.maximum * 2)).map { _ in try HTTPConnection(port: daemon.port) }
      for connection in silent.suffix(20) { try? connection.send("GET / HTTP/1.1\r\nHo") }
      for _ in 0..<10 { #expect(try daemon.rpc("hello").status == 200) }
      // The oldest gave their places.
      #expect(silent[0].isEnded())
    }
  }

  @Test func `a head that is too long is a bad request`() async throws {
    try await InspectedDaemon.with { daemon in
      let connection = try HTTPConnection(port: daemon.port)
      let long = String(repeating: "x", count: 100_000)
      try? connection.send("GET / HTTP/1.1\r\nHost: \(daemon.host)\r\nX-Long: \(long)\r\n\r\n")
      #expect((try? connection.answer().status) ?? 400 >= 400)
      #expect(try daemon.get("/").status == 200)
    }
  }

  @Test func `a client that does not read its responses is disconnected, and others are answered meanwhile`()
    async throws
  {
    var times = ConnectionBounds.Times()
    times.stalling = .milliseconds(500)
    try await InspectedDaemon.with(times: times) { daemon in
      let connection = try HTTPConnection(port: daemon.port, receiveBytes: 4_096)
      // As many as it likes: they are handled one after another. The system keeps up to some megabytes of the responses.
      let request = "GET /sessions.js HTTP/1.1\r\nHost: \(daemon.host)\r\n\r\n"
      try connection.send(String(repeating: request, count: 1_000))
      #expect(try daemon.rpc("hello").status == 200)
      // Without reading: a client that reads would get all of them.
      try await eventually { await daemon.inspector.connections.count == 0 }
      withExtendedLifetime(connection) {}
    }
  }
}
