import ControlProtocol
import Foundation
import Logging
import SQLiteOpening
import SessionEngine
import SocketTestSupport
import TaxiApp
import Testing
import TextFormats

@testable import AndonServer

/// Starting and stopping: one daemon a socket and a database, in a folder that is ours alone.
@Suite struct StartTests {
  /// Why a daemon does not start.
  private func failure(_ start: () async throws -> TestDaemon) async -> DaemonError? {
    do {
      await (try await start()).running.stop()
      return nil
    } catch {
      return error as? DaemonError
    }
  }

  private func mode(_ path: String) -> UInt32 {
    var found = stat()
    return lstat(path, &found) == 0 ? found.st_mode & 0o7777 : 0
  }

  @Test func `folder, socket and database are accessible to their owner only`() async throws {
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: nil, socket: "run/andon.sock")
      #expect(mode("\(folder)/run") == 0o700)
      #expect(mode("\(folder)/run/andon.sock") == 0o600)
      #expect(mode("\(folder)/run/andon.sock.lock") == 0o600)
      #expect(mode("\(folder)/andon.db") == 0o600)
      await daemon.running.stop()
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/run/andon.sock"))
    }
  }

  @Test func `a second daemon ends with an error that names the first`() async throws {
    try await TestDaemon.withFolder { folder in
      let first = try await TestDaemon.start(in: folder, storage: nil)
      let second = await failure { try await TestDaemon.start(in: folder, storage: nil, database: "other.db") }
      #expect(second?.code == .locked)
      #expect(second?.exitCode == 75)
      #expect(second?.message.contains("pid \(getpid())") == true)
      let sameDatabase = await failure { try await TestDaemon.start(in: folder, storage: nil, socket: "other.sock") }
      #expect(sameDatabase?.code == .locked)
      #expect(sameDatabase?.exitCode == 75)
      #expect(sameDatabase?.message.contains("andon.db") == true)
      // Neither has harmed the first one.
      _ = try await first.client().call(Status())
      await first.running.stop()
      #expect(await failure { try await TestDaemon.start(in: folder, storage: nil) } == nil)
    }
  }

  /// Puts something that cannot listen where the socket's descriptor is.
  private static func spoil(_ path: String) {
    for descriptor in Int32(3)..<65_536 {
      // The family, then the path.
      var address = [UInt8](repeating: 0, count: 128)
      var size = socklen_t(address.count)
      let result = address.withUnsafeMutableBytes { bytes in
        bytes.withMemoryRebound(to: sockaddr.self) { getsockname(descriptor, $0.baseAddress!, &size) }
      }
      let name = String(decoding: address.dropFirst(2).prefix { $0 != 0 }, as: UTF8.self)
      guard result == 0, name == path else { continue }
      let nothing = open("/dev/null", O_RDWR)
      dup2(nothing, descriptor)
      close(nothing)
    }
  }

  @Test func `a start whose socket does not listen leaves no file and no lock`() async throws {
    try await TestDaemon.withFolder { folder in
      weak var left: CountingStorage?
      let refused = try await {
        let storage = try CountingStorage(tables: TestDaemon.app().tables)
        left = storage
        // The clock is asked for the first session's time, after the socket is made and before it listens.
        return await failure {
          try await TestDaemon.start(
            in: folder, storage: storage,
            clock: {
              Self.spoil("\(folder)/andon.sock")
              return 1_800_000_000_000
            })
        }
      }()
      #expect(refused?.code == .socket)
      #expect(left == nil)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/andon.sock"))
      #expect(await failure { try await TestDaemon.start(in: folder, storage: nil) } == nil)
    }
  }

  /// `scripts/test` lets NIO end the process when work is submitted to an event loop that has shut down.
  @Test func `ending a stopped daemon at once does nothing`() async throws {
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: nil)
      #expect(await daemon.running.stop() == nil)
      daemon.running.endNow()
      // The stopped daemon no longer holds its database and its socket.
      #expect(await failure { try await TestDaemon.start(in: folder, storage: nil) } == nil)
    }
  }

  @Test func `a database under another name is the same database`() async throws {
    try await TestDaemon.withFolder { folder in
      let first = try await TestDaemon.start(in: folder, storage: nil)
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/alias.db", withDestinationPath: "\(folder)/andon.db")
      let second = await failure {
        try await TestDaemon.start(in: folder, storage: nil, socket: "other.sock", database: "alias.db")
      }
      #expect(second?.code == .locked)
      await first.running.stop()
    }
  }

  @Test func `an emptied database is an error, and a removed database is created again`() async throws {
    try await TestDaemon.withFolder { folder in
      // One that another made empty is as good as none.
      _ = FileManager.default.createFile(atPath: "\(folder)/andon.db", contents: nil)
      await (try await TestDaemon.start(in: folder, storage: nil)).running.stop()
      #expect(truncate("\(folder)/andon.db", 0) == 0)
      let refused = await failure { try await TestDaemon.start(in: folder, storage: nil) }
      #expect(refused?.code == .store)
      #expect(refused?.hint.contains("rm ") == true)
      try FileManager.default.removeItem(atPath: "\(folder)/andon.db")
      #expect(await failure { try await TestDaemon.start(in: folder, storage: nil) } == nil)
    }
  }

  @Test func `a stale socket is replaced`() async throws {
    try await TestDaemon.withFolder { folder in
      try leaveSocket("\(folder)/andon.sock", listening: false)
      let daemon = try await TestDaemon.start(in: folder)
      _ = try await daemon.client().call(Status())
      await daemon.running.stop()
    }
  }

  @Test func `a socket with a listener is left unchanged`() async throws {
    try await TestDaemon.withFolder { folder in
      let descriptor = try leaveSocket("\(folder)/andon.sock", listening: true)
      defer { close(descriptor) }
      #expect(await failure { try await TestDaemon.start(in: folder) }?.code == .locked)
      #expect(FileManager.default.fileExists(atPath: "\(folder)/andon.sock"))
    }
  }

  @Test func `a regular file in place of the socket is left unchanged`() async throws {
    try await TestDaemon.withFolder { folder in
      try Data("precious".utf8).write(to: URL(fileURLWithPath: "\(folder)/andon.sock"))
      #expect(await failure { try await TestDaemon.start(in: folder) }?.code == .occupied)
      #expect(try String(contentsOfFile: "\(folder)/andon.sock", encoding: .utf8) == "precious")
    }
  }

  @Test func `a socket that was removed while the daemon runs is bound again, and connections stay`() async throws {
    try await TestDaemon.withFolder { folder in
      let log = LogRecorder()
      let daemon = try await TestDaemon.start(in: folder, logger: log.logger)
      let before = try await daemon.client()
      unlink(daemon.socket)
      try await eventually { log.lines.contains { $0.hasPrefix("the socket was removed, and was bound again") } }
      #expect(try await daemon.client().call(LinkOpen(url: "taxi://home")).outcome == .waiting)
      #expect(try await before.call(LinkOpen(url: "taxi://home")).outcome == .waiting)
      #expect(mode(daemon.socket) == 0o600)
      await daemon.running.stop()
      #expect(!FileManager.default.fileExists(atPath: daemon.socket))
    }
  }

  @Test func `folders that another user can replace are refused for the socket and for the database`() async throws {
    try await TestDaemon.withFolder { folder in
      mkdir("\(folder)/open", 0o700)
      mkdir("\(folder)/open/andon", 0o700)
      chmod("\(folder)/open", 0o777)
      let socket = await failure { try await TestDaemon.start(in: folder, socket: "open/andon/a.sock") }
      #expect(socket?.code == .unsafeFolder)
      #expect(socket?.exitCode == 77)
      let database = await failure { try await TestDaemon.start(in: folder, storage: nil, database: "open/andon/a.db") }
      #expect(database?.code == .unsafeFolder)
      #expect(database?.exitCode == 77)
      #expect(database?.message.hasPrefix("every user can change what is in \(folder)/open, ") == true)
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/open/andon")
      #expect(names.isEmpty)
    }
  }

  @Test func `a file that is not a database is left unchanged, without another file beside it`() async throws {
    try await TestDaemon.withFolder { folder in
      mkdir("\(folder)/etc", 0o755)
      try Data("root:x:0:0\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/etc/passwd"))
      chmod("\(folder)/etc/passwd", 0o644)
      let error = await failure { try await TestDaemon.start(in: folder, storage: nil, database: "etc/passwd") }
      #expect(error?.code == .store)
      #expect(error?.exitCode == 65)
      #expect(error?.message.contains("is not a SQLite database, and was left unchanged") == true)
      #expect(mode("\(folder)/etc/passwd") == 0o644)
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/etc") == ["passwd"])
      #expect(try String(contentsOfFile: "\(folder)/etc/passwd", encoding: .utf8) == "root:x:0:0\n")
    }
  }

  @Test(arguments: ["andon.sock.lock", "andon.db.lock"])
  func `a file of another program in place of a lock is left unchanged`(name: String) async throws {
    try await TestDaemon.withFolder { folder in
      // As some package managers have it.
      let text = "pid 1\nstarted 2\n[[package]]\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      let error = await failure { try await TestDaemon.start(in: folder, storage: nil) }
      #expect(error?.code == .occupied)
      #expect(error?.exitCode == 77)
      #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) == text)
    }
  }

  @Test func `an emptied database is not replaced by a new one`() async throws {
    try await TestDaemon.withFolder { folder in
      await (try await TestDaemon.start(in: folder, storage: nil)).running.stop()
      try Data().write(to: URL(fileURLWithPath: "\(folder)/andon.db"))
      let error = await failure { try await TestDaemon.start(in: folder, storage: nil) }
      #expect(error?.code == .store)
      #expect(error?.exitCode == 65)
      #expect(error?.message.contains("is empty, and a daemon has used it before") == true)
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/andon.db")).isEmpty)
    }
  }

  @Test func `a socket and a database with similar names have separate locks`() async throws {
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: nil, socket: "a.sock", database: "a")
      await daemon.running.stop()
    }
  }

  @Test func `a database is created at the target of a symbolic link`() async throws {
    try await TestDaemon.withFolder { folder in
      let link = "\(folder)/link.db"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.db")
      let daemon = try await TestDaemon.start(in: folder, storage: nil, database: "link.db")
      await daemon.running.stop()
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.db")
      #expect(mode("\(folder)/real.db") == 0o600)
    }
  }

  @Test func `a folder that other users may enter is an error that names another place`() async throws {
    try await TestDaemon.withFolder { folder in
      chmod(folder, 0o755)
      let error = await failure { try await TestDaemon.start(in: folder) }
      #expect(error?.code == .unsafeFolder)
      #expect(error?.exitCode == 77)
      #expect(error?.message.contains("0755") == true)
      #expect(error?.hint.contains("--socket FOLDER/NAME.sock") == true)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.isEmpty)
    }
  }

  @Test(arguments: ["/tmp/x.sock", "/dev/null", "/etc/passwd", "/x.sock"])
  func `no hint suggests to change a shared folder`(socket: String) async throws {
    let configuration = DaemonConfiguration(socket: socket, database: .inMemory)
    let daemon = AndonDaemon(
      configuration: configuration, app: try TestDaemon.app(), routes: try TestDaemon.routes(),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
    let error = await failure { TestDaemon(folder: "", running: try await daemon.start()) }
    #expect(error?.code == .unsafeFolder, "\(String(describing: error))")
    #expect(error?.exitCode == 77, "\(String(describing: error))")
    #expect(error?.hint.contains("chmod") == false)
    #expect(error?.hint.contains("--socket") == true)
    #expect(!FileManager.default.fileExists(atPath: socket + ".lock"))
  }

  @Test func `a refused start leaves no lock file beside foreign files`() async throws {
    try await TestDaemon.withFolder { folder in
      try Data("notes".utf8).write(to: URL(fileURLWithPath: "\(folder)/notes.txt"))
      let descriptor = try leaveSocket("\(folder)/other.sock", listening: true)
      defer { close(descriptor) }
      // Neither beside the foreign file or socket itself, nor beside the socket of a start whose database is refused.
      #expect(await failure { try await TestDaemon.start(in: folder, socket: "notes.txt") }?.code == .occupied)
      #expect(await failure { try await TestDaemon.start(in: folder, socket: "other.sock") }?.code == .locked)
      let foreign = await failure { try await TestDaemon.start(in: folder, storage: nil, database: "notes.txt") }
      #expect(foreign?.code == .store)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["notes.txt", "other.sock"])
      // The lock file of a daemon that ran before stays.
      await (try await TestDaemon.start(in: folder)).running.stop()
      _ = await failure { try await TestDaemon.start(in: folder, storage: nil, database: "notes.txt") }
      #expect(FileManager.default.fileExists(atPath: "\(folder)/andon.sock.lock"))
    }
  }

  @Test func `a symbolic link in place of the folder is an error`() async throws {
    try await TestDaemon.withFolder { folder in
      mkdir("\(folder)/real", 0o700)
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "\(folder)/real")
      #expect(await failure { try await TestDaemon.start(in: folder, socket: "link/a.sock") }?.code == .unsafeFolder)
    }
  }

  @Test func `a path that is too long is an error`() async throws {
    try await TestDaemon.withFolder { folder in
      let name = String(repeating: "a", count: 107)
      #expect(await failure { try await TestDaemon.start(in: folder, socket: name) }?.exitCode == 64)
    }
  }

  @Test func `a stopping daemon removes only its own socket`() async throws {
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder)
      unlink("\(folder)/andon.sock")
      let descriptor = try leaveSocket("\(folder)/andon.sock", listening: true)
      defer { close(descriptor) }
      await daemon.running.stop()
      #expect(FileManager.default.fileExists(atPath: "\(folder)/andon.sock"))
    }
  }

  @Test func `a restart keeps trees and pending links`() async throws {
    try await TestDaemon.withFolder { folder in
      var daemon = try await TestDaemon.start(in: folder, storage: nil)
      var client = try await daemon.client()
      _ = try await client.call(SessionCreate(session: "alice"))
      _ = try await client.call(SessionLogin(session: "alice"))
      _ = try await client.call(LinkOpen(url: "taxi://reservations/42", session: "alice", key: "k"))
      let waiting = try await client.call(LinkOpen(url: "taxi://wallet"))
      let tree = try await client.call(SessionTree(session: "alice"))
      await client.close()
      await daemon.running.stop()

      daemon = try await TestDaemon.start(in: folder, storage: nil)
      client = try await daemon.client()
      #expect(try await client.call(SessionTree(session: "alice")).tree == tree.tree)
      #expect(try await client.call(SessionShow()).pending.map(\.link) == [waiting.link])
      let again = try await client.call(LinkOpen(url: "taxi://reservations/42", session: "alice", key: "k"))
      #expect(again.link == 1)
      let login = try await client.call(SessionLogin())
      #expect(login.settled.map(\.link) == [waiting.link])
      #expect(login.location == ["taxi://wallet"])
      let status = try await client.call(Status())
      #expect(status.store.pragmas["synchronous"] == "2")
      #expect(status.store.durability == "full")
      await daemon.running.stop()
    }
  }

  @Test func `a draining daemon completes received requests and accepts no others`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: storage)
      let client = try RawClient(daemon.socket)
      storage.holdCommits()
      try client.send(String(repeating: "taxi://home\n", count: 100) + "taxi://wal")
      // The first answer cannot come yet; that the lines have arrived, another connection's view shows.
      let watcher = try await daemon.client()
      try await eventually { try await watcher.call(Status()).activity.turns >= 100 }
      await watcher.close()
      async let stopped = daemon.running.stop()
      var late: ControlClientError?
      while late == nil {
        do {
          await (try await daemon.client()).close()
        } catch let error as ControlClientError {
          // One that was let in just before the drain began may be cut off before its greeting; the next one is told.
          if error.code != .disconnected { late = error }
        }
      }
      #expect(late?.code == .busy)
      #expect(late?.message == "the daemon is stopping")
      storage.releaseCommits()
      let lines = try client.rest()
      #expect(await stopped == nil)
      #expect(lines.count == 100)
      #expect(storage.journal.count { $0.event == .open } == 100)
      #expect(throws: RawClient.SystemCallError.self) { try RawClient(daemon.socket) }
    }
  }

  @Test func `stopping does not wait for a client that never reads`() async throws {
    var limits = DaemonLimits()
    limits[.drainSeconds] = 0
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, limits: limits)
      let client = try RawClient(daemon.socket)
      let request = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session.tree\"}\n"
      _ = try client.sendUntilStuck(Array(String(repeating: request, count: 100_000).utf8), patience: 200)
      await daemon.running.stop()
      #expect(!FileManager.default.fileExists(atPath: daemon.socket))
    }
  }

  /// Holds a store weakly: it must not be retained any more.
  private final class Witness {
    weak var storage: MemoryStorage?
  }

  @Test func `a stopped daemon leaves no object in memory`() async throws {
    let witness = Witness()
    try await TestDaemon.withFolder { folder in
      let storage = MemoryStorage()
      witness.storage = storage
      let daemon = try await TestDaemon.start(in: folder, storage: storage)
      let client = try await daemon.client()
      _ = try await client.call(LinkOpen(url: "taxi://wallet"))
      await client.close()
      await daemon.running.stop()
    }
    // Threads of its event loops may be at their very ends.
    try await eventually { witness.storage == nil }
  }

  /// Binds a socket as another program would, and leaves it.
  @discardableResult
  private func leaveSocket(_ path: String, listening: Bool) throws -> Int32 {
    let descriptor = UnixAddress.makeSocket()
    let result = UnixAddress.with(path) { bind(descriptor, $0, $1) }
    try #require(result == 0)
    if listening { listen(descriptor, 8) } else { close(descriptor) }
    return descriptor
  }
}
