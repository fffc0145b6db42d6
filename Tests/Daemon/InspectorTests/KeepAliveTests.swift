import SocketTestSupport
import Testing

@testable import Inspector

/// How long a connection to the page lives.
@Suite struct KeepAliveTests {
  private static func head(_ daemon: InspectedDaemon, _ path: String, _ fields: String = "", version: String = "1.1")
    -> String
  {
    "GET \(path) HTTP/\(version)\r\nHost: \(daemon.host)\r\n\(fields)\r\n"
  }

  @Test func `requests that are sent at once are answered in their order`() async throws {
    try await InspectedDaemon.with { daemon in
      let connection = try HTTPConnection(port: daemon.port)
      let paths = ["/health", "/nothing", "/", "/metrics", "/nothing", "/health"]
      try connection.send(paths.map { Self.head(daemon, $0) }.joined())
      let answers = try paths.map { _ in try connection.answer() }
      #expect(answers.map(\.status) == [200, 404, 200, 200, 404, 200])
      #expect(answers.map { $0.headers["connection"] } == paths.map { _ in nil })
      #expect(answers[2].text.hasPrefix("<!doctype html>"))
    }
  }

  @Test func `clients that send many requests and never read do not delay others`() async throws {
    try await InspectedDaemon.with { daemon in
      let requests = Array(String(repeating: Self.head(daemon, "/index.html"), count: 1_000).utf8)
      let silent = try (0..<40).map { _ in try RawClient(port: daemon.port, receiveBytes: 4_096) }
      for client in silent { _ = try client.sendUntilStuck(requests, patience: 0) }
      for _ in 0..<3 {
        let start = ContinuousClock.now
        #expect(try daemon.get("/health").status == 200)
        #expect(ContinuousClock.now - start < .seconds(10))
      }
    }
  }

  @Test func `a client that asks for the end of the connection gets it after the response`() async throws {
    try await InspectedDaemon.with { daemon in
      let connection = try HTTPConnection(port: daemon.port)
      try connection.send(Self.head(daemon, "/health", "Connection: close\r\n"))
      let answer = try connection.answer()
      #expect(answer.status == 200)
      #expect(answer.headers["connection"] == "close")
      #expect(connection.isEnded())
    }
  }

  @Test func `the connection of an old client ends after the response`() async throws {
    try await InspectedDaemon.with { daemon in
      let connection = try HTTPConnection(port: daemon.port)
      try connection.send(Self.head(daemon, "/health", version: "1.0"))
      #expect(connection.isEnded())
    }
  }

  @Test func `a client that sends no more gets the responses to what it sent, and a stream ends`() async throws {
    try await InspectedDaemon.with { daemon in
      let connection = try HTTPConnection(port: daemon.port)
      try connection.send(Self.head(daemon, "/health"))
      connection.finish()
      #expect(try connection.answer().status == 200)
      #expect(connection.isEnded())
      let stream = try HTTPConnection(port: daemon.port)
      try stream.send(Self.head(daemon, "/events", "Authorization: Bearer \(daemon.token)\r\n"))
      #expect(try stream.head().status == 200)
      stream.finish()
      #expect(stream.isEnded())
      try await eventually { await daemon.inspector.connections.count == 0 }
    }
  }

  @Test func `bytes that are no HTTP are a bad request, and the connection ends`() async throws {
    try await InspectedDaemon.with { daemon in
      let connection = try HTTPConnection(port: daemon.port)
      try connection.send("taxi://home\r\n\r\n")
      #expect(try connection.answer().status == 400)
      #expect(connection.isEnded())
    }
  }
}
