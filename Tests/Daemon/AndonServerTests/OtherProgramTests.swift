import AndonServer
import ControlProtocol
import GRDB
import SessionEngine
import Testing

/// What other programs do with the database of a daemon that runs.
@Suite struct OtherProgramTests {
  /// The database of a daemon, as another program opens it.
  private func other(_ daemon: TestDaemon) throws -> DatabaseQueue {
    var configuration = Configuration()
    // It keeps its transaction between two accesses.
    configuration.allowsUnsafeTransactions = true
    return try DatabaseQueue(path: daemon.folder + "/andon.db", configuration: configuration)
  }

  @Test func `a commit that meets a locked database for too long fails and changes nothing`() async throws {
    try await TestDaemon.with(storage: nil) { daemon in
      let client = try await daemon.client()
      let other = try other(daemon)
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
      let error = try await refusal { try await client.call(LinkOpen(url: "taxi://wallet", key: "k")) }
      #expect(error.kind == .storeUnavailable)
      #expect(error.retryable)
      #expect(error.message.contains("another program has locked the database"))
      #expect(error.message.hasSuffix("; nothing was done"))
      #expect(try await client.call(LinkLog()).links.isEmpty)
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      #expect(try await client.call(LinkOpen(url: "taxi://wallet", key: "k")).link == 1)
      #expect(try await client.call(LinkLog()).links.count == 1)
      #expect(try await client.call(Status()).state == .ready)
    }
  }

  @Test(arguments: ["VACUUM INTO", ".backup"])
  func `a copy of a database in use has every acknowledged link`(how: String) async throws {
    try await TestDaemon.withFolder { folder in
      let copy = folder + "/andon.db"
      let digest = try await copied(to: copy, how)
      let log = LogRecorder()
      let daemon = try await TestDaemon.start(in: folder, storage: nil, logger: log.logger)
      let client = try await daemon.client()
      #expect(try await client.call(LinkLog(session: "default", limit: 99)).links.count == 20)
      #expect(try await client.call(SessionTree()).digest == digest)
      #expect(try await client.call(LinkOpen(url: "taxi://wallet")).outcome == .completed)
      #expect(await daemon.running.stop() == nil)
      // It is told as no database that has lost its log.
      #expect(!log.lines.contains { $0.contains("log of the database") })
    }
  }

  /// Opens 20 links, then copies the database of the daemon while links of another session come. Gives the digest of
  /// the tree that the 20 have left.
  private func copied(to copy: String, _ how: String) async throws -> String {
    var digest = ""
    try await TestDaemon.with(storage: nil) { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      for _ in 0..<20 { _ = try await client.call(LinkOpen(url: "taxi://reservations/42")) }
      digest = try await client.call(SessionTree()).digest
      let load = Task {
        while !Task.isCancelled { _ = try await client.call(LinkOpen(url: "taxi://home", session: "b", create: true)) }
      }
      let other = try other(daemon)
      if how == ".backup" {
        try other.backup(to: try DatabaseQueue(path: copy))
      } else {
        try await other.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [copy]) }
      }
      load.cancel()
      try await load.value
    }
    return digest
  }
}
