import AndonServer
import ControlProtocol
import Foundation
import Testing

@testable import AndonServer

/// The database is damaged while the daemon runs.
@Suite struct DamagedDatabaseTests {
  private static let pageBytes = 4_096

  /// Overwrites the page of a database file that contains a text.
  private func damagePage(with text: String, of path: String) throws {
    let content = try Data(contentsOf: URL(fileURLWithPath: path))
    let place = try #require(content.range(of: Data(text.utf8))).lowerBound
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64(place / Self.pageBytes * Self.pageBytes))
    try file.write(contentsOf: Data(repeating: 0xFF, count: Self.pageBytes))
    try file.close()
  }

  @Test("A damaged page that an export meets makes the daemon degraded with the cause, and it stays degraded")
  func export() async throws {
    try await TestDaemon.withFolder { folder in
      let first = try await TestDaemon.start(in: folder, storage: nil)
      let links = (0..<300).map { LinkOpen(url: "taxi://home?n=link-\($0)-end") }
      #expect(try await first.client().calls(links).allSatisfy { $0.kind == nil })
      // Stopping moves the write-ahead log into the file.
      #expect(await first.running.stop() == nil)

      let daemon = try await TestDaemon.start(in: folder, storage: nil)
      let client = try await daemon.client()
      try damagePage(with: "link-150-end", of: "\(folder)/andon.db")
      #expect(try await client.call(Status()).state == .ready)
      let error = try await refusal {
        var after: Int64? = 0
        while let position = after { after = try await client.call(LinkExport(after: position, limit: 50)).next }
      }
      #expect(error.kind == .storeDamaged)
      let status = try await client.call(Status())
      #expect(status.state == .degraded)
      #expect(status.store.trouble?.contains("cannot read the journal: the database is damaged") == true)
      #expect(status.store.trouble?.contains("while executing") == false)
      #expect(!error.message.contains("***"), "\(error.message)")
      // A commit that succeeds repairs no page.
      _ = try await client.call(LinkOpen(url: "taxi://home"))
      #expect(try await client.call(Status()).state == .degraded)
      await daemon.running.stop()
    }
  }
}
