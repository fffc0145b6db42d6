import ControlProtocol
import Foundation
import SessionEngine
import SocketTestSupport
import Testing
import TextFormats

@testable import AndonServer
@testable import ControlProtocol

/// Many connections at once: the memory that they use together, and the time that they delay others.
@Suite struct LoadTests {
  private func limits(_ values: [DaemonLimits.Name: Int64]) -> DaemonLimits {
    var limits = DaemonLimits()
    for (name, value) in values { limits[name] = value }
    return limits
  }

  @Test func `many connections together have no more uncommitted turns than the limit`() async throws {
    let storage = MemoryStorage()
    // A third of it for each of three shards.
    try await TestDaemon.with(storage: storage, limits: limits([.uncommittedTurns: 30])) { daemon in
      storage.holdCommits()
      let other = try await daemon.client()
      let clients = try (0..<20).map { _ in try RawClient(daemon.socket) }
      for client in clients { try client.send(String(repeating: "taxi://home\n", count: 50)) }
      var most = 0
      for _ in 0..<50 { most = max(most, try await other.call(Status()).activity.uncommitted) }
      #expect(most == 10)
      storage.releaseCommits()
      for client in clients {
        let numbers = try client.lines(50).map { try json($0)["link"] as? Int ?? 0 }
        #expect(numbers == numbers.sorted())
        #expect(numbers.count == 50)
      }
      #expect(storage.journal.count { $0.event == .open } == 1_000)
    }
  }

  @Test func `a client that sends many requests delays no single link`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage, limits: limits([.uncommittedTurns: 900])) { daemon in
      storage.holdCommits()
      let clients = try (0..<8).map { _ in try RawClient(daemon.socket) }
      let other = try RawClient(daemon.socket)
      for client in clients { try client.send(String(repeating: "taxi://home\n", count: 680)) }
      try other.send("taxi://wallet\n")
      storage.releaseCommits()
      let place = try json(try other.lines(1)[0])["link"] as? Int ?? 0
      #expect(place > 0, "it came after \(place) of 5440 links")
      #expect(place < 4_000, "it came after \(place) of 5440 links")
      for client in clients { #expect(try client.lines(680).count == 680) }
    }
  }

  @Test func `sessions beyond the limit are evicted as soon as nothing is in flight`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage, limits: limits([.liveSessions: 9])) { daemon in
      storage.holdCommits()
      let raw = try RawClient(daemon.socket)
      for number in 0..<60 {
        try raw.send(#"{"jsonrpc":"2.0","id":1,"method":"session.create","params":{"session":"s\#(number)"}}"# + "\n")
      }
      let other = try await daemon.client()
      try await eventually { try await other.call(Status()).activity.liveSessions >= 60 }
      storage.releaseCommits()
      #expect(try raw.lines(60).count == 60)
      #expect(try await other.call(Status()).activity.liveSessions <= 9)
    }
  }

  @Test func `a page of the journal is bounded in bytes, and the next page continues after it`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      let url = "taxi://home?n=" + String(repeating: "x", count: 8_000)
      _ = try await client.calls([LinkOpen](repeating: LinkOpen(url: url), count: 60))
      var sequences: [Int64] = []
      var after: JournalCursor? = 0
      var pages = 0
      while let position = after {
        let page = try await client.call(LinkExport(after: position, limit: 500))
        #expect(try JSONEncoder().encode(page).count < 2 * PageSize.journalBytes)
        sequences += try page.events().map(\.sequence)
        after = page.next
        pages += 1
      }
      #expect(pages > 3)
      #expect(sequences == Array(1...61))
    }
  }

  @Test func `a page has at least one entry, and keeps the newest links`() {
    var outcome = LinkOutcome(session: "a", link: 1, url: String(repeating: "x", count: 600_000), outcome: .rejected)
    let large = LinkLogLine(position: 1, at: 0, outcome: outcome)
    outcome.url = "x"
    let small = LinkLogLine(position: 2, at: 0, outcome: outcome)
    #expect(PageSize.newest([large, large, small]) == [large, small])
    let entry = JSONText("\"\(String(repeating: "x", count: 600_000))\"")
    #expect(PageSize.first([(1, entry), (2, entry)]).map(\.position) == [1])
    let session = SessionSummary(
      session: "a", location: [String](repeating: "taxi://home", count: 1_000), waitingFor: nil, pending: 0,
      updatedAt: 0)
    #expect((50..<100).contains(PageSize.first([SessionSummary](repeating: session, count: 1_000)).count))
  }

  @Test(arguments: [nil, "login"]) func `a list ends near its bound and not beyond it`(waitingFor: String?) throws {
    let all = (0..<50_000).map {
      SessionSummary(
        session: "bench-\($0)", location: ["home", "wallet"], waitingFor: waitingFor,
        pending: waitingFor == nil ? 0 : 1,
        updatedAt: 1_800_000_000_000)
    }
    let bytes = try JSONEncoder().encode(SessionListReply(sessions: PageSize.first(all), total: all.count)).count
    #expect((PageSize.listBytes * 9 / 10...PageSize.listBytes).contains(bytes), "\(bytes)")
  }

  @Test func `the unsent bytes of all connections are bounded`() {
    let connections = ConnectionCount()
    for _ in 0..<4 { _ = connections.admit(limit: 9) }
    let held = UnsentBytes(limit: 1_000, connections: connections)
    #expect(held.change(from: 0, to: 900))
    #expect(held.change(from: 0, to: 100))
    // Beyond it, one that keeps more than its part may not grow; another one may.
    #expect(held.change(from: 100, to: 250))
    #expect(!held.change(from: 900, to: 901))
    #expect(held.change(from: 901, to: 0))
    #expect(held.change(from: 250, to: 900))
    #expect(held.value == 900)
  }

  @Test func `a client that does not read is disconnected beyond the limit of all connections`() async throws {
    try await TestDaemon.with(limits: limits([.heldBytes: 65_536])) { daemon in
      let client = try await daemon.client()
      let url = "taxi://home?n=" + String(repeating: "x", count: 8_000)
      for _ in 0..<40 { _ = try await client.call(LinkOpen(url: url)) }
      let deaf = try RawClient(daemon.socket)
      let call = #"{"jsonrpc":"2.0","id":1,"method":"link.export","params":{"limit":500}}"# + "\n"
      try deaf.send(String(repeating: call, count: 8))
      // The last line that it reads.
      #expect(try errorKind(try deaf.rest().last ?? "") == "server.busy")
      _ = try await client.call(Status())
    }
  }

  @Test func `the limit of connections fits the limit of open files`() throws {
    let log = LogRecorder()
    var limits = limits([.shards: 2, .connections: 100])
    try DescriptorLimit.fit(&limits, descriptors: 1_024, log.logger)
    #expect(limits[.connections] == 100)
    #expect(log.lines.isEmpty)
    try DescriptorLimit.fit(&limits, descriptors: 141, log.logger)
    #expect(limits[.connections] == 50)
    #expect(log.lines.count == 1)
    try DescriptorLimit.fit(&limits, descriptors: 92, log.logger)
    #expect(limits[.connections] == 1)
    let error = try #require(throws: DaemonError.self) {
      try DescriptorLimit.fit(&limits, descriptors: 91, log.logger)
    }
    #expect(error.exitCode == 71)
    #expect(error.message.contains("91 files open, and the daemon needs 91"))
  }
}
