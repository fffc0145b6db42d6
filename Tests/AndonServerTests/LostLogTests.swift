import ControlProtocol
import Foundation
import GRDB
import SessionEngine
import Testing

@testable import AndonServer

/// What a start tells of a log that is gone, and what a start that is refused leaves for the next one to tell.
@Suite struct LostLogTests {
  private static let warning =
    "the log of the database is gone, and its daemon left one: unless another program has moved the log into the "
    + "database, what was acknowledged last is lost"

  @Test(arguments: ["kept", "removed", "emptied"])
  func aLogThatIsGoneAfterAKillIsTold(fate: String) async throws {
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: nil)
      _ = try await daemon.client().call(LinkOpen(url: "taxi://wallet"))
      // As a kill leaves it.
      for end in ["", ".lock", "-wal"] where end != "-wal" || fate == "kept" {
        try FileManager.default.copyItem(atPath: "\(folder)/andon.db\(end)", toPath: "\(folder)/killed.db\(end)")
      }
      await daemon.running.stop()
      if fate == "emptied" { try Data().write(to: URL(fileURLWithPath: "\(folder)/killed.db-wal")) }
      // And once more, after an end in order: then there is none to be told of.
      for isFirst in [true, false] {
        let log = LogRecorder()
        let next = try await TestDaemon.start(in: folder, storage: nil, database: "killed.db", logger: log.logger)
        await next.running.stop()
        #expect(log.lines.contains { $0.hasPrefix(Self.warning) } == (isFirst && fate != "kept"))
      }
    }
  }

  @Test func aLogThatWasEmptiedWhileItWasInUseEndsItsDaemonWithTroubleAndKeepsTheNextOneOut() async throws {
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: nil)
      _ = try await daemon.client().call(LinkOpen(url: "taxi://wallet"))
      #expect(truncate("\(folder)/andon.db-wal", 0) == 0)
      let trouble = await daemon.running.stop()
      #expect(trouble?.code == .unfinished && trouble?.message.contains("was cut while it was in use") == true)
      // As another process finds it.
      for end in ["", ".lock", "-wal"] {
        try FileManager.default.copyItem(atPath: "\(folder)/andon.db\(end)", toPath: "\(folder)/left.db\(end)")
      }
      let refusal = await #expect(throws: DaemonError.self) {
        try await TestDaemon.start(in: folder, storage: nil, database: "left.db")
      }
      #expect(refusal?.code == .store && refusal?.message.contains("its beginning is not what was written") == true)
    }
  }

  /// Waits until a file is gone that the last connection removes.
  private func goes(_ path: String) async throws {
    let end = ContinuousClock.now + .seconds(20)
    while FileManager.default.fileExists(atPath: path) {
      try #require(ContinuousClock.now < end, "\(path) stays")
      await Task.yield()
    }
  }

  /// A kill or a loss of power leaves parts of two texts, or nothing but NULs: that says nothing, and keeps nobody out.
  @Test(arguments: [
    "pid 12\nstarted 17\nin us", "pid 12\nstarted 17\nat rest", "pid 12\nstarted 17\nin use\n use\n",
    "pid 12\nstarted 17\nin use\n\0\0\0", "pid 12\nstarted 17\n\0\0\0", "\0\0\0\0", "",
  ])
  func aLockFileThatWasNotWrittenWholeSaysNothing(text: String) throws {
    let folder = try TestDaemon.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try text.write(toFile: "\(folder)/a.lock", atomically: false, encoding: .utf8)
    let lock = try FileLock(path: "\(folder)/a.lock", purpose: "a test")
    #expect(lock.before == .none)
    #expect(lock.claim(.inUse))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/a.lock"))
    #expect(lock.claim(.atRest(.min)))
    // Whatever it says, it is as long.
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/a.lock")).count == bytes.count)
  }

  @Test func aLogThatIsPutBesideADatabaseLeftWithoutOneIsRefused() async throws {
    try await TestDaemon.withFolder { folder in
      let (database, log) = ("\(folder)/andon.db", "\(folder)/andon.db-wal")
      /// One daemon, of which nothing is left then; how many links it knows of before the body.
      func run(_ body: (TestDaemon) async throws -> Void = { _ in }) async throws -> Int {
        let daemon = try await TestDaemon.start(in: folder, storage: nil)
        let count = try await daemon.client().call(LinkLog(limit: 99)).links.count
        try await body(daemon)
        #expect(await daemon.running.stop() == nil)
        return count
      }
      _ = try await run { daemon in
        _ = try await daemon.client().call(LinkOpen(url: "taxi://wallet"))
        for (from, to) in [(database, "copy.db"), (log, "copy.db-wal")] {
          try FileManager.default.copyItem(atPath: from, toPath: "\(folder)/\(to)")
        }
        for _ in 0..<9 { _ = try await daemon.client().call(LinkOpen(url: "taxi://home")) }
      }
      try await goes(log)
      try FileManager.default.copyItem(atPath: "\(folder)/copy.db-wal", toPath: log)
      for _ in 0..<2 {
        let trouble = await #expect(throws: DaemonError.self) { try await TestDaemon.start(in: folder, storage: nil) }
        #expect(trouble?.exitCode == 66 && trouble?.message.contains("was left without one") == true)
      }
      try FileManager.default.removeItem(atPath: log)
      #expect(try await run() == 10)
      // Both from one copy, they are what they were.
      try await goes(log)
      for end in ["", "-wal"] {
        try? FileManager.default.removeItem(atPath: database + end)
        try FileManager.default.copyItem(atPath: "\(folder)/copy.db\(end)", toPath: database + end)
      }
      #expect(try await run() == 1)
    }
  }

  @Test func anEndWithoutTheDatabaseIsNotInOrder() async throws {
    try await TestDaemon.withFolder { folder in
      let log = LogRecorder()
      let daemon = try await TestDaemon.start(in: folder, storage: nil, logger: log.logger)
      _ = try await daemon.client().call(LinkOpen(url: "taxi://wallet"))
      try FileManager.default.removeItem(atPath: "\(folder)/andon.db")
      let trouble = try #require(await daemon.running.stop())
      #expect(trouble == DaemonError(.unfinished, "", hint: "") && trouble.exitCode == 70)
      #expect(trouble.message.contains("\(folder)/andon.db was moved, removed or replaced"))
      #expect(log.lines.contains { $0.hasPrefix("not stopped in order") && $0.contains("andon.db was moved") })
    }
  }

  @Test func aReaderFromOutsideKeepsNoEndFromBeingInOrder() async throws {
    try await TestDaemon.withFolder { folder in
      let log = LogRecorder()
      let daemon = try await TestDaemon.start(in: folder, storage: nil, logger: log.logger)
      var configuration = Configuration()
      // It goes on reading between two accesses.
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

  @Test func aStartThatEndsEarlyDoesNotForgetThatALogIsInUse() throws {
    let folder = try TestDaemon.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func lock() throws -> FileLock { try FileLock(path: "\(folder)/a.lock", purpose: "a test") }
    let killed = try lock()
    #expect(killed.before == .none)
    killed.claim(.inUse)
    killed.release()
    for _ in 0..<2 {
      let early = try lock()
      #expect(early.before == .inUse)
      early.release()
    }
    let orderly = try lock()
    orderly.claim(.atRest(17))
    orderly.release()
    // Until somebody begins a log: then nothing is known.
    let next = try lock()
    #expect(next.before == .atRest(17))
    next.release()
    let after = try lock()
    #expect(after.before == .atRest(17))
    try after.leaveRest(folder)
    after.release()
    #expect(try lock().before == .none)
  }

  private static func change(_ path: String, _ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: sql)
      _ = try db.checkpoint(.passive)
    }
    try queue.close()
  }

  /// A database whose default session cannot be read, as a daemon leaves it that has ended in order, or that was killed,
  /// with its log or without.
  private static func damaged(in folder: String, end: String) async throws {
    let daemon = try await TestDaemon.start(in: folder, storage: nil)
    _ = try await daemon.client().call(LinkOpen(url: "taxi://wallet"))
    try change("\(folder)/andon.db", "UPDATE sessions SET last_link = -5")
    if end == "in order" { await daemon.running.stop() }
    for suffix in end == "killed" ? ["", ".lock", "-wal"] : ["", ".lock"] {
      try FileManager.default.copyItem(atPath: "\(folder)/andon.db\(suffix)", toPath: "\(folder)/left.db\(suffix)")
    }
    if end != "in order" { await daemon.running.stop() }
  }

  @Test(arguments: ["in order", "killed", "killed, log gone"])
  func aStartThatIsRefusedLeavesTheNextOneToTellWhatItFound(end: String) async throws {
    try await TestDaemon.withFolder { folder in
      try await Self.damaged(in: folder, end: end)
      for _ in 0..<2 {
        let log = LogRecorder()
        let error = await #expect(throws: DaemonError.self) {
          _ = try await TestDaemon.start(in: folder, storage: nil, database: "left.db", logger: log.logger)
        }
        #expect(error?.exitCode == 66)
        #expect(log.lines.contains { $0.hasPrefix(Self.warning) } == (end == "killed, log gone"))
      }
      try Self.change("\(folder)/left.db", "UPDATE sessions SET last_link = 1")
      for isFirst in [true, false] {
        let log = LogRecorder()
        let next = try await TestDaemon.start(in: folder, storage: nil, database: "left.db", logger: log.logger)
        await next.running.stop()
        // The log that a refused start has left was moved into the database by who mended that.
        #expect(log.lines.contains { $0.hasPrefix(Self.warning) } == (isFirst && end != "in order"))
      }
    }
  }
}
