import AndonServer
import ControlProtocol
import SessionEngine
import SocketTestSupport
import Testing

@Suite struct LinkCancelTests {
  @Test func `a cancelled link answers the client that waits for it`() async throws {
    try await TestDaemon.with(storage: nil) { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      _ = try await client.call(SessionConfigure(settings: ["latency": "1h"]))
      let raw = try RawClient(daemon.socket)
      try raw.send("taxi://reservations/42\n")
      try await eventually { try await client.call(SessionShow()).pending.count == 1 }
      let reply = try await client.call(LinkCancel(link: 1, key: "k"))
      #expect(reply.settled.map(\.reason) == ["cancelled"])
      #expect(reply.pending == 0)
      let outcome = try json(raw.lines(1)[0])
      #expect(outcome["outcome"] as? String == "superseded")
      #expect(outcome["reason"] as? String == "cancelled")
      #expect(try await client.call(LinkCancel(link: 1, key: "k")) == reply)
      #expect(try await refusal { try await client.call(LinkCancel(link: 2, key: "k")) }.kind == .invalidParameters)
      #expect(try await client.call(LinkLog()).links.map(\.outcome.outcome) == [.superseded])
      let again = try await refusal { try await client.call(LinkCancel(link: 1)) }
      #expect(again.kind == .sessionRefused)
      #expect(again.reason == "notWaiting")
    }
  }

  @Test func `a cancelled link stays cancelled after a restart`() async throws {
    try await TestDaemon.withFolder { folder in
      var daemon = try await TestDaemon.start(in: folder, storage: nil)
      var client = try await daemon.client()
      #expect(try await client.call(LinkOpen(url: "taxi://wallet")).outcome == .waiting)
      _ = try await client.call(LinkCancel(session: "default", link: 1))
      await daemon.running.stop()
      daemon = try await TestDaemon.start(in: folder, storage: nil)
      client = try await daemon.client()
      #expect(try await client.call(SessionLogin()).settled == [])
      #expect(try await client.call(LinkExport()).events().map(\.event) == [.create, .open, .cancel, .login])
      #expect(try await client.call(LinkLog()).links.map(\.outcome.reason) == ["cancelled"])
      await daemon.running.stop()
    }
  }
}
