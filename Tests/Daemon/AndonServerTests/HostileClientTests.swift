import ControlProtocol
import Foundation
import SessionEngine
import SocketTestSupport
import Testing

/// Clients that misuse their connection affect only themselves. `LineTests` has clients that never read.
@Suite struct HostileClientTests {
  @Test func `a line without an end gets one error and delays no other client`() async throws {
    try await TestDaemon.with { daemon in
      let endless = try RawClient(daemon.socket)
      let other = try RawClient(daemon.socket)
      let piece = [UInt8](repeating: 0x78, count: 262_144)
      for round in 1...40 {
        try endless.send(piece)
        try other.send("taxi://home\n")
        #expect(try json(try other.lines(1)[0])["link"] as? Int == round)
      }
      // It is told while the line goes on. That nothing is kept of it, `LineSplitterTests` show.
      #expect(try errorKind(try endless.lines(1)[0]) == "line.tooLong")
      try endless.send("\ntaxi://wallet\n")
      #expect(try json(try endless.lines(1)[0])["url"] as? String == "taxi://wallet")
    }
  }

  @Test func `a line that is sent byte by byte gets its response when it is complete`() async throws {
    try await TestDaemon.with { daemon in
      let slow = try RawClient(daemon.socket)
      let other = try RawClient(daemon.socket)
      for byte in Array(#"{"jsonrpc":"2.0","id":7,"method":"session.tree"}"#.utf8) {
        try slow.send([byte])
        try other.send("taxi://home\n")
        #expect(try json(try other.lines(1)[0])["outcome"] as? String == "waiting")
      }
      try slow.send("\n")
      let tree = try json(try slow.lines(1)[0])
      #expect(tree["id"] as? Int == 7)
      #expect(tree["result"] != nil)
    }
  }

  @Test func `the beginning of a line is not executed when the client ends`() async throws {
    try await TestDaemon.with { daemon in
      for end in [true, false] {
        let client = try RawClient(daemon.socket)
        try client.send("taxi://home\ntaxi://wal")
        #expect(try json(try client.lines(1)[0])["url"] as? String == "taxi://home")
        // The end of the second client is its release.
        guard end else { continue }
        client.finish()
        #expect(try errorKind(try client.lines(1)[0]) == "request.invalid")
        #expect(client.isEnded())
      }
      let urls = try await daemon.client().call(LinkLog(limit: 9)).links.map(\.outcome.url)
      #expect(urls == ["taxi://home", "taxi://home"])
    }
  }

  @Test func `requests that have not begun are dropped when their client ends`() throws {
    let (storage, daemon, connection) = try PruningTests.simulated(logLines: 10_000)
    let requests = (0..<200).map { number in
      SimulatedRequest(
        id: number, method: "link.open", session: "default", parameters: ["url": "taxi://home"], key: nil)
    }
    try connection.send(requests)
    connection.hangUp()
    daemon.settle()
    // The session's creation.
    #expect(try storage.counts().events == 1)
    let other = try daemon.connect(to: 0)
    try other.send(requests[0])
    daemon.settle()
    #expect(try other.answers().count == 1)
    #expect(try storage.counts().events == 2)
  }

  @Test func `a slow reader gets every response and delays no other client`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let slow = try RawClient(daemon.socket)
      let other = try RawClient(daemon.socket)
      let count = 4_000
      let requests = Array(
        String(repeating: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session.tree\"}\n", count: count).utf8)
      // The daemon stops reading while its responses are not read, so another thread must send.
      let sending = Thread { try? slow.send(requests) }
      sending.start()
      var first: [UInt8] = []
      for round in 1...50 {
        var byte: UInt8 = 0
        try #require(recv(slow.descriptor, &byte, 1, 0) == 1)
        first.append(byte)
        try other.send("taxi://home\n")
        #expect(try json(try other.lines(1)[0])["link"] as? Int == round)
      }
      let rest = try slow.lines(count)
      #expect(rest.count == count)
      #expect(String(decoding: first, as: UTF8.self) + rest[0] == rest[1])
    }
  }
}
