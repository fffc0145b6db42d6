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

  @Test func nothingWasDoneWhereTheDatabaseIsLockedForLongerThanACommitWaits() async throws {
    try await TestDaemon.with(storage: nil) { daemon in
      let client = try await daemon.client()
      let other = try other(daemon)
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
      let error = try await refusal { try await client.call(LinkOpen(url: "taxi://wallet", key: "k")) }
      #expect(error.kind == .storeUnavailable && error.retryable)
      #expect(error.message.contains("another process has the database"))
      #expect(error.message.hasSuffix("; nothing was done"))
      #expect(try await client.call(LinkLog()).links.isEmpty)
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      #expect(try await client.call(LinkOpen(url: "taxi://wallet", key: "k")).link == 1)
      #expect(try await client.call(LinkLog()).links.count == 1)
      #expect(try await client.call(Status()).state == .ready)
    }
  }
}
