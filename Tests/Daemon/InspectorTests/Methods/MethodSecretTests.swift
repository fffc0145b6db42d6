import ControlProtocol
import SessionEngine
import Testing
import TextFormats

@testable import Inspector

@Suite struct MethodSecretTests {
  @Test func `no result shows the token of a link`() async throws {
    try await MethodDaemon.with { daemon in
      let client = daemon.client
      let secret = "hunter2-0123456789"
      _ = try await client.call(SessionCreate(session: "alice"))
      let urls = [
        "taxi://reservations/42?token=\(secret)", "taxi://nowhere?token=\(secret)",
        "https://u:\(secret)@taxi.example/home",
      ]
      for url in urls { _ = try await client.call(LinkOpen(url: url, session: "alice", key: "key-\(url)")) }
      _ = try await client.call(
        SessionPush(
          session: "alice", payload: #require(JSONValue(text: #"{"aps":{"alert":"Hi"},"url":"\#(urls[0])"}"#))))
      _ = try await client.call(SessionLogin(session: "alice"))
      let alice: [String: JSONValue] = ["session": .string("alice")]
      let version = try #require(try await daemon.call("inspector.turns", alice)["version"]?.integer)
      var results = [
        try await daemon.call("inspector.turns", alice), try await daemon.call("inspector.screens", alice),
        try await daemon.call("inspector.requests", alice),
        try await daemon.call("inspector.matrix.row", ["link": .string(urls[0]), "network": .string("quick")]),
        try await daemon.call(
          "inspector.matrix.cell",
          ["link": .string(urls[0]), "state": .string("loggedOut"), "network": .string("quick")]),
      ]
      for turn in 1...version {
        results.append(try await daemon.call("inspector.turn", alice.merging(["turn": .number("\(turn)")]) { $1 }))
      }
      for form in ["commands", "log", "test"] {
        results.append(try await daemon.call("inspector.copy", alice.merging(["as": .string(form)]) { $1 }))
      }
      for result in results { #expect(try !JSONCoding.text(result).contains(secret), "\(result)") }
      #expect(try JSONCoding.text(results[0]).contains("***"))
    }
  }
}
