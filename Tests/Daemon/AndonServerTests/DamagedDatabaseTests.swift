import AndonServer
import ControlProtocol
import Foundation
import SessionEngine
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

  @Test(arguments: ["alice", "code", "my-key"])
  func `the damage of a session is told in whole sentences wherever a person reads it`(session: String) async throws {
    try await TestDaemon.withFolder { folder in
      let first = try await TestDaemon.start(in: folder, storage: nil)
      let client = try await first.client()
      _ = try await client.call(SessionCreate(session: session))
      _ = try await client.call(SessionLogin(session: session))
      _ = try await client.call(LinkOpen(url: "taxi://reservations/42", session: session))
      #expect(await first.running.stop() == nil)
      // A place of the session that is not JSON any more.
      let file = URL(fileURLWithPath: "\(folder)/andon.db")
      var content = try Data(contentsOf: file)
      let location = Data(#"["taxi://reservations/42"]"#.utf8)
      while let range = content.range(of: location) { content[range.upperBound - 1] = UInt8(ascii: " ") }
      try content.write(to: file)

      let log = LogRecorder()
      let daemon = try await TestDaemon.start(in: folder, storage: nil, logger: log.logger)
      let again = try await daemon.client()
      let told = "the session \(session) of \(folder)/andon.db cannot be read: the database is damaged"
      let error = try await refusal { _ = try await again.call(SessionTree(session: session)) }
      #expect(error.kind == .storeDamaged)
      #expect(error.message.hasPrefix(told), "\(error)")
      #expect(error.hint.contains("restore FILE"), "\(error)")
      let status = try await again.call(Status())
      #expect(status.state == .degraded)
      #expect(status.store.trouble?.hasPrefix(told) == true, "\(status.store.trouble ?? "")")
      let lines = try await again.call(LogRead(limit: 100)).lines.map { "\($0)" }
      for line in log.lines + lines where line.contains("cannot be read") {
        #expect(line.contains(told), "\(line)")
        #expect(!line.contains("***"), "\(line)")
      }
      #expect(log.lines.contains { $0.contains(told) })
      #expect(!"\(error) \(status.store.trouble ?? "")".contains("***"), "\(error)")
      // Other sessions go on.
      #expect(try await again.call(LinkOpen(url: "taxi://home")).url == "taxi://home")
      await daemon.running.stop()
    }
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
        var after: JournalCursor? = 0
        while let position = after { after = try await client.call(LinkExport(after: position, limit: 50)).next }
      }
      #expect(error.kind == .storeDamaged)
      let status = try await client.call(Status())
      #expect(status.state == .degraded)
      let cause = "the journal of \(folder)/andon.db cannot be read: the database is damaged"
      #expect(status.store.trouble?.contains(cause) == true)
      #expect(status.store.trouble?.contains("while executing") == false)
      #expect(!error.message.contains("***"), "\(error.message)")
      // A commit that succeeds repairs no page.
      _ = try await client.call(LinkOpen(url: "taxi://home"))
      #expect(try await client.call(Status()).state == .degraded)
      await daemon.running.stop()
    }
  }
}
