import AndonServer
import ControlProtocol
import DeepLinks
import Foundation
import LinkDialects
import SessionEngine
import SocketTestSupport
import TaxiApp
import Testing
import TextFormats

/// Links are explained over the socket, by the table in force, and nothing moves.
@Suite struct LinkExplainTests {
  private static let links = [
    "taxi://reservations/42?utm_source=push", "taxi://resrvations/42", "taxi://wallet/pay?code=Sesame&amount=5",
    "taxi://reservations/new?at=1999-01-01T00:00:00Z",
    "https://x.onelink.me/1?af_dp=uber%3A%2F%2F%3Faction%3DsetPickup%26pickup%3Dmy_location", "", "no link",
  ]

  @Test func `the response is the explanation that the command prints`() async throws {
    // Whether a time is past is judged by the daemon's clock.
    try await TestDaemon.with(clock: { 1_800_000_000_000 }) { daemon in
      let raw = try RawClient(daemon.socket)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let (table, app) = (try TestDaemon.routes(), try TestDaemon.app())
      for link in Self.links {
        let url = String(decoding: try encoder.encode(link), as: UTF8.self)
        try raw.send(#"{"jsonrpc":"2.0","id":1,"method":"link.explain","params":{"url":\#(url)}}"# + "\n")
        let answer = try #require(try raw.lines(1).first)
        let now = Timestamp(seconds: 1_800_000_000)
        let json = try encoder.encode(table.explain(link, at: now) { app.describe($0) })
        #expect(answer == #"{"jsonrpc":"2.0","id":1,"result":\#(String(decoding: json, as: UTF8.self))}"#)
        #expect(!answer.contains("Sesame"))
      }
      let client = try await daemon.client()
      #expect(try await client.call(LinkLog()).links.isEmpty)
      let reply = try await client.call(LinkExplain(url: "https://taxi.example/wallet"))
      #expect(reply.outcome == "accepted")
      #expect(reply.canonical == "taxi://wallet")
      #expect(reply.workflow == "Wallet")
    }
  }

  @Test func `a link is explained by the current route table`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      #expect(try await client.call(LinkExplain(url: "cab://wallet")).outcome == "rejected")
      let yaml = try TestDaemon.read("links.yaml").replacing("schemes: [taxi,", with: "schemes: [taxi, cab,")
      try daemon.running.use(RouteTable(yaml: yaml, file: "links.yaml"))
      #expect(try await client.call(LinkExplain(url: "cab://wallet")).outcome == "accepted")
    }
  }

  @Test func `a request without a link is an error`() async throws {
    try await TestDaemon.with { daemon in
      let raw = try RawClient(daemon.socket)
      try raw.send(#"{"jsonrpc":"2.0","id":1,"method":"link.explain"}"# + "\n")
      #expect(try raw.lines(1).first?.contains(#""kind":"params.invalid""#) == true)
    }
  }
}
