import ControlProtocol
import SessionEngine
import Testing
import TextFormats

@testable import Inspector

@Suite struct RequestRowTests {
  private static let alice: [String: JSONValue] = ["session": .string("alice")]

  @Test func `each request has its RIB, its time, its reply and the turn that caused it`() async throws {
    try await MethodDaemon.with { daemon in
      let client = daemon.client
      _ = try await client.call(SessionCreate(session: "alice", state: "loggedIn"))
      _ = try await client.call(SessionConfigure(session: "alice", settings: ["clock": "manual", "latency": "2s"]))
      let opened = try await client.call(LinkOpen(url: "taxi://reservations/42", session: "alice", wait: false))
      _ = try await client.call(SessionAdvance(session: "alice", by: "5s"))
      _ = try await client.call(SessionConfigure(session: "alice", settings: ["latency": "0", "errors": "100"]))
      _ = try? await client.call(LinkOpen(url: "taxi://wallet", session: "alice", wait: false))
      let page = try await daemon.call("inspector.requests.rows", Self.alice)
      let rows = try #require(page["requests"]?.array)
      let slow = try #require(rows.first { $0["rib"]?.string == "Reservation" })
      #expect(slow["name"]?.string?.hasPrefix("reservations") == true)
      #expect(slow["reply"]?["body"]?.string?.contains("42") == true)
      let (sent, answered) = (try #require(slow["at"]?.integer), try #require(slow["reply"]?["at"]?.integer))
      #expect(answered - sent == 2_000)
      #expect(slow["reply"]?["turn"]?.integer ?? 0 > slow["turn"]?.integer ?? 0)
      #expect(slow["seen"] != nil)
      let failed = try #require(rows.last)
      #expect(failed["reply"]?["error"]?.string == "network")
      #expect(failed["reply"]?["body"] == nil)
      #expect(opened.session == "alice")
      // The counts of the journal are those of the rows.
      let counted = try await client.call(SessionShow(session: "alice")).requestCounts?.total
      #expect(counted == rows.count)
    }
  }

  @Test func `a page of turns has the replies to requests of turns before it`() async throws {
    try await MethodDaemon.with { daemon in
      let client = daemon.client
      _ = try await client.call(SessionCreate(session: "alice", state: "loggedIn"))
      _ = try await client.call(SessionConfigure(session: "alice", settings: ["clock": "manual", "latency": "2s"]))
      _ = try await client.call(LinkOpen(url: "taxi://reservations/42", session: "alice", wait: false))
      _ = try await client.call(SessionAdvance(session: "alice", by: "3s"))
      let all = try await daemon.call("inspector.requests.rows", Self.alice)
      let version = try #require(all["version"]?.integer)
      let last = try await daemon.call("inspector.requests.rows", Self.alice.merging(["limit": .number("1")]) { $1 })
      #expect(last["first"]?.integer == version)
      #expect(last["earlier"]?.array?.isEmpty == false)
      let before = try await daemon.call(
        "inspector.requests.rows", Self.alice.merging(["before": .number("\(version)")]) { $1 })
      let open = try #require(before["requests"]?.array?.last)
      #expect(open["reply"] == nil)
      #expect(last["earlier"]?.array?.contains { $0["number"] == open["number"] } == true)
    }
  }
}
