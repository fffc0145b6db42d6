import AndonServer
import Foundation
import GRDB
import SocketTestSupport
import TestSupport
import Testing

/// The idempotency keys that an earlier version stored.
///
/// `keys.sql` is the database after one request of each changing method, and `keys.jsonl` has each request, followed by the
/// response that its repetition got.
@Suite struct StoredKeyTests {
  private static let folder = "Tests/Engine/LabTests/Fixtures/events"

  @Test func `a request with a stored key gets the stored response and does nothing`() async throws {
    try await TestDaemon.withFolder { folder in
      let path = folder + "/andon.db"
      try restore(path)
      let before = try count(path)
      let daemon = try await TestDaemon.start(in: folder, storage: nil, clock: { 1_800_003_600_000 })
      let raw = try RawClient(daemon.socket)
      let lines = try Repository.text("\(Self.folder)/keys.jsonl").split(separator: "\n").map(String.init)
      #expect(lines.count > 40)
      for pair in stride(from: 0, to: lines.count, by: 2) {
        try raw.send(lines[pair] + "\n")
        #expect(try raw.lines(1) == [lines[pair + 1]])
      }
      await daemon.running.stop()
      #expect(try count(path) == before)
    }
  }

  private func restore(_ path: String) throws {
    let database = try DatabaseQueue(path: path)
    let sql = try Repository.text("\(Self.folder)/keys.sql")
    try database.writeWithoutTransaction { try $0.execute(sql: sql) }
    try database.close()
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  /// The number of events in the journal.
  private func count(_ path: String) throws -> Int? {
    let database = try DatabaseQueue(path: path)
    return try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM events") }
  }
}
