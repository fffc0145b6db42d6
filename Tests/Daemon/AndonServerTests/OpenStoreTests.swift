import ControlProtocol
import Foundation
import GRDB
import SQLiteOpening
import SessionEngine
import SessionStore
import TaxiApp
import Testing

@testable import AndonServer

/// The lock of a database, damage that a start finds, and the end of a daemon beside another program.
@Suite struct OpenStoreTests {
  @Test func `a daemon stops cleanly while another program reads its database`() async throws {
    try await TestDaemon.withFolder { folder in
      let log = LogRecorder()
      let daemon = try await TestDaemon.start(in: folder, storage: nil, logger: log.logger)
      var configuration = Configuration()
      // The transaction stays open between two accesses.
      configuration.allowsUnsafeTransactions = true
      let reader = try DatabaseQueue(path: "\(folder)/andon.db", configuration: configuration)
      try await reader.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN")
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM events")
      }
      _ = try await daemon.client().call(LinkOpen(url: "taxi://wallet"))
      #expect(await daemon.running.stop() == nil)
      #expect(log.lines.contains { $0.hasPrefix("the WAL of the database stays beside it") })
      try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
      let next = try await TestDaemon.start(in: folder, storage: nil)
      #expect(try await next.client().call(LinkLog(limit: 9)).links.map(\.outcome.url) == ["taxi://wallet"])
      try reader.close()
      await next.running.stop()
    }
  }

  @Test(arguments: [0, 4_152, nil] as [Int?])
  func `a write-ahead log that was cut after a kill is told once by the next start`(size: Int?) async throws {
    try await TestDaemon.withFolder { folder in
      let first = try await TestDaemon.start(in: folder, storage: nil)
      let client = try await first.client()
      for _ in 0..<3 { _ = try await client.call(LinkOpen(url: "taxi://home")) }
      // The files as a kill leaves them.
      let killed = folder + "/killed"
      try FileManager.default.createDirectory(
        atPath: killed, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      for end in ["", "-wal", ".lock"] {
        try FileManager.default.copyItem(atPath: "\(folder)/andon.db\(end)", toPath: "\(killed)/andon.db\(end)")
      }
      #expect(await first.running.stop() == nil)
      if let size { truncate("\(killed)/andon.db-wal", off_t(size)) }
      for isFirst in [true, false] {
        let log = LogRecorder()
        let daemon = try await TestDaemon.start(in: killed, storage: nil, logger: log.logger)
        let status = try await daemon.client().call(Status())
        let isTold = isFirst && size != nil
        #expect(status.state == .ready)
        #expect((status.store.trouble?.contains("the last commits may be missing") == true) == isTold, "\(status)")
        #expect(log.lines.contains { $0.contains("the last commits may be missing") } == isTold)
        #expect(await daemon.running.stop() == nil)
      }
    }
  }

  @Test func `a restored database misses no write-ahead log of the one before`() async throws {
    try await TestDaemon.withFolder { folder in
      let (path, copy) = ("\(folder)/andon.db", "\(folder)/copy.db")
      try SQLiteSessionStorage(path: copy, tables: try TestDaemon.app().tables, durability: .full).close()
      let lock = try FileLock(path: path + ".lock", purpose: "a test")
      lock.note(logBytes: 4_152)
      lock.release()
      _ = try DatabaseReplacement.restore(copy, to: path)
      let daemon = try await TestDaemon.start(in: folder, storage: nil)
      #expect(try await daemon.client().call(Status()).store.trouble == nil)
      #expect(await daemon.running.stop() == nil)
    }
  }

  @Test func `a second daemon is refused also when the lock file was removed`() async throws {
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: nil)
      unlink("\(folder)/andon.db.lock")
      await #expect(throws: DaemonError(.locked, "", hint: "")) {
        let second = try await TestDaemon.start(in: folder, storage: nil, socket: "second.sock")
        await second.running.stop()
      }
      await daemon.running.stop()
      let next = try await TestDaemon.start(in: folder, storage: nil)
      await next.running.stop()
    }
  }

  @Test func `a link to a database in a folder that is not there is named`() async throws {
    try await TestDaemon.withFolder { folder in
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/andon.db", withDestinationPath: "\(folder)/none/x.db")
      let error = await #expect(throws: DaemonError.self) { try await TestDaemon.start(in: folder, storage: nil) }
      #expect(error?.exitCode == 66)
      #expect(error?.message.contains("andon.db is a symbolic link to") == true)
    }
  }

  /// Texts that a loss of power leaves, and those of earlier versions.
  @Test(arguments: [
    "pid 12\nstarted 17\nin us", "pid 12\nstarted 17\nat rest 5\n   ", "pid 12\nstarted 17\nin use\n\0\0\0", "\0\0\0\0",
    "",
  ])
  func `a lock file that is incomplete or from an earlier version is taken over`(text: String) throws {
    let folder = try TestDaemon.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try text.write(toFile: "\(folder)/a.lock", atomically: false, encoding: .utf8)
    let lock = try FileLock(path: "\(folder)/a.lock", purpose: "a test")
    let written = try String(contentsOfFile: "\(folder)/a.lock", encoding: .utf8)
    #expect(written.wholeMatch(of: /pid [0-9]+\nstarted [0-9]+\n/) != nil)
    lock.release()
  }

  @Test func `a lock file keeps the size of the write-ahead log behind a long path of a socket`() throws {
    let folder = try TestDaemon.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let socket = "/" + String(repeating: "s", count: 1_000)
    let lock = try FileLock(path: "\(folder)/a.lock", purpose: "a test", socket: socket)
    lock.note(logBytes: 4_152)
    lock.release()
    #expect(try FileLock(path: "\(folder)/a.lock", purpose: "a test", socket: socket).formerLogBytes == 4_152)
  }

  @Test(arguments: [true, false])
  func `a default session that cannot be read refuses the start each time`(isKilled: Bool) async throws {
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: nil)
      _ = try await daemon.client().call(LinkOpen(url: "taxi://wallet"))
      let queue = try DatabaseQueue(path: "\(folder)/andon.db")
      try await queue.write { try $0.execute(sql: "UPDATE sessions SET last_link = -5") }
      try queue.close()
      if !isKilled { await daemon.running.stop() }
      for suffix in isKilled ? ["", ".lock", "-wal"] : ["", ".lock"] {
        try FileManager.default.copyItem(atPath: "\(folder)/andon.db\(suffix)", toPath: "\(folder)/left.db\(suffix)")
      }
      if isKilled { await daemon.running.stop() }
      for _ in 0..<2 {
        let error = await #expect(throws: DaemonError.self) {
          _ = try await TestDaemon.start(in: folder, storage: nil, database: "left.db")
        }
        #expect(error?.exitCode == 65)
      }
      let mended = try DatabaseQueue(path: "\(folder)/left.db")
      try await mended.write { try $0.execute(sql: "UPDATE sessions SET last_link = 1") }
      try mended.close()
      let next = try await TestDaemon.start(in: folder, storage: nil, database: "left.db")
      #expect(try await next.client().call(LinkLog(limit: 9)).links.map(\.outcome.url) == ["taxi://wallet"])
      await next.running.stop()
    }
  }
}
