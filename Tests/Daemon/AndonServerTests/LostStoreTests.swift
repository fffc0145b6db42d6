import ControlProtocol
import Foundation
import SessionEngine
import SessionStore
import TaxiApp
import Testing

@testable import AndonServer

/// The database file is not at its path any more while the daemon runs.
@Suite struct LostStoreTests {
  /// What happens to the file.
  enum Loss: String, CaseIterable {
    case removed, moved, replaced

    func apply(to path: String) throws {
      switch self {
      case .removed: try FileManager.default.removeItem(atPath: path)
      case .moved: try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
      case .replaced:
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        try FileManager.default.copyItem(atPath: path + ".away", toPath: path)
      }
    }
  }

  @Test(arguments: Loss.allCases)
  func `a daemon without its database file is degraded, refuses changes, and is not closed cleanly`(
    loss: Loss
  ) async throws {
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: nil)
      let client = try await daemon.client()
      #expect(try await client.call(LinkOpen(url: "taxi://home")).link == 1)
      try loss.apply(to: "\(folder)/andon.db")
      let cause = loss == .replaced ? "was replaced by another file" : "was removed or moved"
      // A status notices it without a change.
      let status = try await client.call(Status())
      #expect(status.state == .degraded, "\(status)")
      #expect(status.store.trouble?.contains(cause) == true, "\(status)")
      let error = try await refusal { try await client.call(LinkOpen(url: "taxi://wallet")) }
      #expect(error.kind == .storeUnavailable, "\(error)")
      #expect(error.message.contains(cause), "\(error)")
      #expect(error.message.contains("nothing was done"))
      // The journal can still be saved.
      #expect(try await client.call(LinkExport()).entries.isEmpty == false)
      let trouble = await daemon.running.stop()
      #expect(trouble?.exitCode == 70)
      #expect(trouble?.message.contains(cause) == true)
      #expect(trouble?.hint.hasPrefix("move the file back") == true)
    }
  }

  /// What happens to the files beside the database.
  enum Damage: String, CaseIterable {
    case logRemoved, logReplaced, memoryRemoved, logCut, logOverwritten, databaseCut

    /// Whether the file is at its path, with a content that is not what SQLite has written.
    var isLasting: Bool { [.logCut, .logOverwritten, .databaseCut].contains(self) }

    var words: String {
      switch self {
      case .logRemoved: "write-ahead log"
      case .logReplaced: "was replaced by another file"
      case .memoryRemoved: "shared memory"
      case .logCut, .databaseCut: "was cut"
      case .logOverwritten: "was overwritten"
      }
    }

    func apply(to path: String) throws {
      switch self {
      case .logRemoved: try FileManager.default.removeItem(atPath: path + "-wal")
      case .logReplaced:
        try FileManager.default.moveItem(atPath: path + "-wal", toPath: path + ".log")
        try FileManager.default.copyItem(atPath: path + ".log", toPath: path + "-wal")
      case .memoryRemoved: try FileManager.default.removeItem(atPath: path + "-shm")
      case .logOverwritten:
        let log = try #require(FileHandle(forWritingAtPath: path + "-wal"))
        try log.write(contentsOf: Data(repeating: 7, count: 64))
        try log.close()
      case .logCut: #expect(truncate(path + "-wal", 0) == 0)
      case .databaseCut: #expect(truncate(path, 4096) == 0)
      }
    }
  }

  @Test(arguments: Damage.allCases)
  func `a daemon whose files were removed or cut refuses the next change`(damage: Damage) async throws {
    try await TestDaemon.withFolder { folder in
      let path = "\(folder)/andon.db"
      let daemon = try await TestDaemon.start(in: folder, storage: nil)
      let client = try await daemon.client()
      for _ in 0..<3 { _ = try await client.call(LinkOpen(url: "taxi://home")) }
      let acknowledged = try await client.call(LinkExport()).entries.count
      try damage.apply(to: path)
      let error = try await refusal { try await client.call(LinkOpen(url: "taxi://wallet")) }
      #expect(error.kind == .storeUnavailable, "\(error)")
      #expect(error.message.contains(damage.words), "\(error)")
      #expect(!error.hint.contains("ask again"), "\(error)")
      #expect(try await client.call(Status()).state == .degraded)
      guard !damage.isLasting else {
        // A further change does not make the daemon ready again, and no damaged file is written over.
        let next = try await refusal { try await client.call(LinkOpen(url: "taxi://home")) }
        #expect([.storeUnavailable, .storeDamaged].contains(next.kind), "\(next)")
        #expect(try await client.call(Status()).state == .degraded)
        let files = ["", "-wal"].map { FileManager.default.contents(atPath: path + $0) }
        let trouble = await daemon.running.stop()
        #expect(trouble?.exitCode == 70)
        #expect(trouble?.hint.hasPrefix("restore a copy") == true)
        #expect(["", "-wal"].map { FileManager.default.contents(atPath: path + $0) } == files)
        return
      }
      // What was acknowledged is in the database itself, as after a kill.
      try FileManager.default.copyItem(atPath: path, toPath: "\(folder)/killed.db")
      let kept = try SQLiteSessionStorage(
        path: "\(folder)/killed.db", tables: try TestDaemon.app().tables, durability: .full)
      #expect(try kept.counts().events == acknowledged)
      try kept.close()
      // The end says so, and the next start has all of it.
      let trouble = await daemon.running.stop()
      #expect(trouble?.exitCode == 70)
      #expect(trouble?.message.hasSuffix("; all that was acknowledged is in the database") == true, "\(trouble as Any)")
      #expect(trouble?.hint.hasPrefix("nothing is lost") == true, "\(trouble as Any)")
      let next = try await TestDaemon.start(in: folder, storage: nil)
      #expect(try await next.client().call(LinkExport()).entries.count == acknowledged)
      #expect(await next.running.stop() == nil)
    }
  }

  @Test(arguments: [Loss.removed, .moved])
  func `a start without the database that the last daemon used is refused`(loss: Loss) async throws {
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: nil)
      _ = try await daemon.client().call(LinkOpen(url: "taxi://home"))
      try loss.apply(to: "\(folder)/andon.db")
      #expect(await daemon.running.stop()?.exitCode == 70)
      let error = await #expect(throws: DaemonError.self) { try await TestDaemon.start(in: folder, storage: nil) }
      #expect(error?.exitCode == 65)
      #expect(error?.hint.contains("restore a copy") == true)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/andon.db"))
      for end in ["-wal", "-shm"] { unlink("\(folder)/andon.db\(end)") }
      let next = try await TestDaemon.start(in: folder, storage: nil)
      #expect(await next.running.stop() == nil)
    }
  }

  @Test func `a database file that is moved back is used again, and is whole where it was moved to`() async throws {
    try await TestDaemon.withFolder { folder in
      let path = "\(folder)/andon.db"
      let daemon = try await TestDaemon.start(in: folder, storage: nil)
      let client = try await daemon.client()
      try Loss.moved.apply(to: path)
      #expect(try await refusal { try await client.call(LinkOpen(url: "taxi://home")) }.kind == .storeUnavailable)
      try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
      #expect(try await client.call(LinkOpen(url: "taxi://home")).link == 1)
      #expect(try await client.call(Status()).state == .ready)
      try Loss.moved.apply(to: path)
      #expect(await daemon.running.stop()?.exitCode == 70)
      try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
      let next = try await TestDaemon.start(in: folder, storage: nil)
      #expect(try await next.client().call(LinkLog()).links.count == 1)
      #expect(await next.running.stop() == nil)
    }
  }
}
