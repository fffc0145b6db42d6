import ControlProtocol
import DeepLinks
import Dispatch
import Foundation
import LinkDialects
import SessionEngine
import SocketTestSupport
import Testing

@testable import AndonServer

/// The route table is replaced while the daemon runs.
@Suite struct ReloadTests {
  private func routes(_ change: (String) -> String) throws -> RouteTable {
    try RouteTable(yaml: change(TestDaemon.read("links.yaml")), file: "links.yaml")
  }

  @Test func `a valid table is used at once, also in sessions in memory`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      #expect(try await client.call(LinkOpen(url: "cab://wallet")).outcome == .rejected)
      let tree = try await client.call(SessionTree())
      try daemon.running.use(
        try routes { $0.replacing("schemes: [taxi, japantaxi]", with: "schemes: [taxi, japantaxi, cab]") })
      #expect(try await client.call(SessionTree()) == tree)
      #expect(try await client.call(LinkOpen(url: "cab://wallet")).outcome == .completed)
    }
  }

  @Test func `a table with an unknown workflow changes nothing`() async throws {
    try await TestDaemon.with { daemon in
      let wrong = try routes { $0.replacing("workflow: Wallet", with: "workflow: Walet") }
      #expect(throws: DaemonError(.app, "", hint: "")) { try daemon.running.use(wrong) }
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      #expect(try await client.call(LinkOpen(url: "taxi://wallet")).outcome == .completed)
    }
  }

  /// A daemon that reads a file again, and what writes that file.
  private func withFile(
    _ body: (TestDaemon, ControlClient, ((String) -> String) throws -> Void) async throws -> Void
  ) async throws {
    try await TestDaemon.withFolder { folder in
      let path = folder + "/links.yaml"
      let read: @Sendable () throws -> RouteTable = {
        try RouteTable(yaml: String(contentsOfFile: path, encoding: .utf8), file: "links.yaml")
      }
      let daemon = try await TestDaemon.start(in: folder, reload: read)
      try await body(daemon, try await daemon.client()) { change in
        try change(TestDaemon.read("links.yaml")).write(toFile: path, atomically: true, encoding: .utf8)
      }
      await daemon.running.stop()
    }
  }

  @Test func `a reload request uses the new table and returns the differences`() async throws {
    let count = try TestDaemon.routes().routes.count
    try await withFile { _, client, write in
      try write { $0 }
      #expect(try await client.call(Reload()) == ReloadReply(routes: count))
      try write {
        $0.replacing("path: wallet\n", with: "path: purse\n")
          .replacing("  reservationEdit:\n", with: "  reservationChange:\n")
      }
      #expect(
        try await client.call(Reload())
          == ReloadReply(routes: count, added: ["reservationChange"], removed: ["reservationEdit"], changed: ["wallet"])
      )
    }
  }

  /// A session that waits for the log-in, and one that shows the wallet.
  private func useWallet(_ client: ControlClient) async throws {
    _ = try await client.call(SessionCreate(session: "place"))
    _ = try await client.call(SessionLogin(session: "place"))
    #expect(try await client.call(LinkOpen(url: "taxi://wallet", session: "place")).outcome == .completed)
    #expect(try await client.call(LinkOpen(url: "taxi://wallet", key: "k")).outcome == .waiting)
  }

  @Test func `a table that lacks links in use is refused, and one with an alias for them is not`() async throws {
    try await withFile { _, client, write in
      try write { $0 }
      try await useWallet(client)
      try write { $0.replacing("path: wallet\n", with: "path: purse\n") }
      let error = try await refusal { try await client.call(Reload()) }
      #expect(error.kind == .configurationInvalid, "\(error)")
      #expect(error.reason == "linksLost", "\(error)")
      #expect(error.message.contains("the location of 1 session and 1 pending link: taxi://wallet (session "))
      #expect(error.hint.contains("aliases:"))
      #expect(error.hint.contains("--force"))
      #expect(try await client.call(LinkOpen(url: "taxi://purse", session: "place")).outcome == .rejected)
      try write { $0.replacing("path: wallet\n", with: "path: purse\n    aliases: [wallet]\n") }
      #expect(try await client.call(Reload()).changed == ["wallet"])
      #expect(try await client.call(SessionLogin()).settled.map(\.outcome) == [.completed])
    }
  }

  @Test func `after a forced reload a pending link is rejected, and the session has one location everywhere`()
    async throws
  {
    try await withFile { _, client, write in
      try write { $0 }
      try await useWallet(client)
      try write { $0.replacing("path: wallet\n", with: "path: purse\n") }
      let reply = try await client.call(Reload(force: true))
      #expect(reply.lostLocations == 1)
      #expect(reply.lostPending == 1)
      #expect(reply.checked == nil)
      // Before the session is used, the list tells what it will lack.
      let listed = try await client.call(SessionList()).sessions.first { $0.session == "place" }
      #expect(listed?.location == [])
      #expect(listed?.lost == ["taxi://wallet"])
      let shown = try await client.call(SessionShow(session: "place"))
      #expect(shown.lost == ["taxi://wallet"])
      #expect(!shown.location.contains("taxi://wallet"))
      let tree = try await client.call(SessionTree(session: "place"))
      let screen = try await client.call(SessionScreen(session: "place"))
      #expect(tree.location == shown.location)
      #expect(tree.lost == shown.lost)
      #expect(screen.location == shown.location)
      #expect(screen.lost == shown.lost)
      let now = try await client.call(SessionList()).sessions.first { $0.session == "place" }
      #expect(now?.location == shown.location)
      #expect(now?.lost == nil)
      // An event that moves the session ends the note.
      _ = try await client.call(LinkOpen(url: "taxi://reservations", session: "place"))
      #expect(try await client.call(SessionTree(session: "place")).lost == nil)
      // The pending link ends when its session is used.
      #expect(try await client.call(SessionShow()).pending == [])
      let settled = try await client.call(LinkExport(session: "default")).events().last?.settled
      #expect(settled?.map(\.outcome) == [.rejected])
      #expect(settled?.first?.reason == "unknownRoute")
    }
  }

  @Test func `a line after the reload request is matched by the new table`() async throws {
    try await withFile { daemon, _, write in
      for round in 0..<8 {
        try write { $0.replacing("schemes: [taxi, ", with: "schemes: [taxi, cab\(round), ") }
        let raw = try RawClient(daemon.socket)
        // Forced, because the links of the round before wait.
        let reload = #"{"jsonrpc":"2.0","id":"r","method":"reload","params":{"force":true}}"#
        // Sessions of every shard.
        let links = (0..<6).map { number in
          #"{"jsonrpc":"2.0","id":\#(number),"method":"link.open","params":{"url":"cab\#(round)://home","#
            + #""session":"s\#(number)","create":true}}"#
        }
        try raw.send(([reload] + links).joined(separator: "\n") + "\n")
        let answers = try raw.lines(7)
        #expect(answers.dropFirst().allSatisfy { $0.contains(#""outcome":"waiting""#) }, "\(answers)")
      }
    }
  }

  @Test(arguments: [
    ("workflow: Wallet\n", "workflow: Walet\n", "Walet"), ("path: wallet\n", "path: wal//let\n", "wal//let"),
  ])
  func `an invalid table is an error and changes nothing`(_ good: String, _ wrong: String, _ word: String) async throws
  {
    try await withFile { _, client, write in
      try write { $0.replacing(good, with: wrong) }
      _ = try await client.call(SessionLogin())
      let error = try await refusal { try await client.call(Reload()) }
      #expect(error.kind == .configurationInvalid, "\(error)")
      #expect(error.message.contains(word), "\(error)")
      #expect(error.message.contains("the old one stays"))
      #expect(!error.retryable)
      #expect(try await client.call(LinkOpen(url: "taxi://wallet")).outcome == .completed)
    }
  }

  @Test func `the error for a file of another kind tells the first problems`() async throws {
    try await withFile { _, client, write in
      try write { _ in (0..<500).map { "key\($0): 1\n" }.joined() }
      let error = try await refusal { try await client.call(Reload()) }
      #expect(error.message.split(separator: "\n").count == 22, "\(error)")
      #expect(error.message.hasSuffix(" more problems"), "\(error)")
    }
  }

  @Test(arguments: [false, true])
  func `stopping does not wait for a table that takes long to read`(bySignal: Bool) async throws {
    try await TestDaemon.withFolder { folder in
      let (reading, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      defer { end.signal() }
      let table = try TestDaemon.routes()
      let daemon = try await TestDaemon.start(
        in: folder,
        reload: {
          reading.signal()
          end.wait()
          return table
        })
      let raw = try RawClient(daemon.socket)
      // Greeted, so that it was admitted before the daemon stops.
      var received = RawClient.Reader()
      try raw.send(#"{"jsonrpc":"2.0","id":1,"method":"hello"}"# + "\n")
      _ = try raw.line(&received)
      if bySignal {
        daemon.running.reload()
      } else {
        try raw.send(#"{"jsonrpc":"2.0","id":1,"method":"reload"}"# + "\n")
      }
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          reading.wait()
          continuation.resume()
        }
      }
      let start = ContinuousClock.now
      #expect(await daemon.running.stop() == nil)
      // Far below the 25 seconds of drain_seconds.
      #expect(ContinuousClock.now - start < .seconds(10))
      #expect(try raw.rest().map(errorKind) == (bySignal ? [] : ["server.draining"]))
    }
  }

  @Test func `a reload without a file is an error`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      #expect(try await refusal { try await client.call(Reload()) }.kind == .configurationInvalid)
    }
  }
}
