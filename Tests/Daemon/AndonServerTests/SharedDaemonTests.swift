import ControlProtocol
import Foundation
import Logging
import NIOConcurrencyHelpers
import SQLiteOpening
import SessionEngine
import Testing
import TextFormats

@testable import AndonServer

/// A daemon that a group shares: its members use sessions, and the rest is its owner's.
@Suite struct SharedDaemonTests {
  /// A daemon to which each client comes as a user that the test names. `scripts/faults/socket-group` has real users.
  private final class Shared: Sendable {
    let daemon: TestDaemon
    private let user: NIOLockedValueBox<UInt32>

    init(in folder: String) async throws {
      let user = NIOLockedValueBox<UInt32>(0)
      var configuration = DaemonConfiguration(
        socket: "\(folder)/run/andon.sock", database: .file("\(folder)/andon.db"), limits: DaemonLimits())
      configuration.group = ownGroup
      configuration.peers.identify = { _ in user.withLockedValue { $0 } }
      let running = try await AndonDaemon(
        configuration: configuration, app: TestDaemon.app(), routes: TestDaemon.routes(),
        logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
      ).start()
      self.user = user
      daemon = TestDaemon(folder: "\(folder)/run", running: running)
    }

    /// A client of a user. It is greeted, so the daemon knows its user.
    func client(_ user: UInt32) async throws -> ControlClient {
      self.user.withLockedValue { $0 = user }
      return try await daemon.client()
    }
  }

  /// Users without a name on any usual system.
  private static let (alice, bob): (UInt32, UInt32) = (64_101, 64_102)
  private static let aliceName = "#64101"

  /// The group of this process.
  private static var ownGroup: SocketGroup? {
    getgrgid(getegid()).flatMap { try? SocketGroup(named: String(cString: $0.pointee.gr_name)) }
  }

  private func withShared(_ body: (Shared) async throws -> Void) async throws {
    try await TestDaemon.withFolder { folder in
      let shared = try await Shared(in: folder)
      do {
        try await body(shared)
      } catch {
        await shared.daemon.running.stop()
        throw error
      }
      await shared.daemon.running.stop()
    }
  }

  @Test func `the journal, the events and the lists name the member that acts, and nothing names the owner`()
    async throws
  {
    try await withShared { shared in
      let owner = try await shared.client(0)
      let events = try await shared.client(0).subscribe()
      let alice = try await shared.client(Self.alice)
      _ = try await alice.call(SessionCreate(session: "a", state: nil))
      _ = try await alice.call(LinkOpen(url: "taxi://wallet", session: "b", create: true))
      _ = try await owner.call(SessionLogin(session: "a", parameters: [:]))
      let entries = try await owner.call(LinkExport()).entries
        .map { try JSONCoding.value(JournalEntry.self, from: $0.text) }
      let users = Dictionary(grouping: entries, by: \.session).mapValues { $0.map(\.user) }
      #expect(users["default"] == [nil])
      #expect(users["a"] == [Self.aliceName, nil])
      #expect(users["b"] == [Self.aliceName, Self.aliceName])
      var sent: [String?] = []
      for try await event in events {
        sent.append(event.user)
        if sent.count == 4 { break }
      }
      #expect(sent == [Self.aliceName, Self.aliceName, Self.aliceName, nil])
      let status = try await alice.call(Status())
      #expect(status.group == Self.ownGroup?.name)
      let owners = Dictionary(uniqueKeysWithValues: status.sessions.map { ($0.session, $0.owner) })
      #expect(owners == ["default": nil, "a": Self.aliceName, "b": Self.aliceName])
    }
  }

  @Test func `each user has keys of its own, so a key tells nothing of what another one has sent`() async throws {
    try await withShared { shared in
      let owner = try await shared.client(0)
      let alice = try await shared.client(Self.alice)
      let bob = try await shared.client(Self.bob)
      _ = try await owner.call(SessionCreate(session: "a"))
      var links: [Int] = []
      for (client, url) in [(owner, "taxi://wallet?token=S"), (alice, "taxi://home"), (bob, "taxi://wallet?token=S")] {
        links.append(try await client.call(LinkOpen(url: url, session: "a", wait: false, key: "k")).link)
      }
      #expect(links == [1, 2, 3])
      #expect(try await alice.call(LinkOpen(url: "taxi://home", session: "a", wait: false, key: "k")).link == 2)
      let entries = try await owner.call(LinkExport()).entries
        .map { try JSONCoding.value(JournalEntry.self, from: $0.text) }
      #expect(entries.compactMap(\.key) == ["k", "\(Self.aliceName):k", "#64102:k"])
    }
  }

  @Test func `the methods of the owner are refused to a member, and not to the owner`() async throws {
    try await withShared { shared in
      let alice = try await shared.client(Self.alice)
      let calls: [(String, () async throws -> Void)] = [
        ("link.export", { _ = try await alice.call(LinkExport()) }),
        ("log.level", { _ = try await alice.call(LogLevel(level: .debug)) }),
        ("page", { _ = try await alice.call(Page()) }), ("reload", { _ = try await alice.call(Reload()) }),
        ("backup", { _ = try await alice.call(Backup(path: "\(shared.daemon.folder)/copy.db")) }),
      ]
      #expect(calls.map(\.0) == ControlMethods.all.filter { $0.access == .owner }.map { $0.name })
      for (name, call) in calls {
        let error = try await refusal { try await call() }
        #expect(error.kind == .notOwner)
        #expect(error.message == "\(name) is only for the owner of the daemon, and you are \(Self.aliceName)")
      }
      // The connection goes on.
      _ = try await alice.call(Metrics())
      let owner = try await shared.client(0)
      #expect(try await owner.call(LogLevel()).level != .debug)
      _ = try await owner.call(Backup(path: "\(shared.daemon.folder)/copy.db"))
      let described = try await alice.call(Describe()).methods
      #expect(described.first { $0.name == "backup" }?.access == .owner)
      #expect(described.first { $0.name == "session.close" }?.access == .creator)
    }
  }

  @Test func `a session is closed by its creator and by the owner, also after a restart`() async throws {
    try await TestDaemon.withFolder { folder in
      let first = try await Shared(in: folder)
      let alice = try await first.client(Self.alice)
      for name in ["a", "b", "c"] { _ = try await alice.call(SessionCreate(session: name)) }
      _ = try await first.client(0).call(SessionCreate(session: "o"))
      await first.daemon.running.stop()
      let second = try await Shared(in: folder)
      let bob = try await second.client(Self.bob)
      let foreign = try await refusal { try await bob.call(SessionClose(session: "a")) }
      #expect(foreign.kind == .notOwner)
      #expect(foreign.message == "the session a was made by user \(Self.aliceName), and you are #64102")
      let owners = try await refusal { try await bob.call(SessionClose(session: "o")) }
      #expect(owners.message == "the session o was made by the owner of the daemon, and you are #64102")
      #expect(try await refusal { try await bob.call(SessionClose(session: "none")) }.kind == .sessionNotFound)
      let reset = try await refusal { try await bob.call(SessionReset(session: "a")) }
      #expect(reset.kind == .notOwner)
      // A session that its creator resets stays theirs.
      _ = try await second.client(Self.alice).call(SessionReset(session: "a"))
      #expect(try await refusal { try await bob.call(SessionClose(session: "a")) }.message == foreign.message)
      // It may use the session all the same.
      _ = try await bob.call(SessionLogin(session: "a", parameters: [:]))
      _ = try await second.client(Self.alice).call(SessionClose(session: "a"))
      _ = try await second.client(0).call(SessionClose(session: "b"))
      let left = try await bob.call(SessionList()).sessions.map(\.session).sorted()
      #expect(left == ["c", "default", "o"])
      await second.daemon.running.stop()
    }
  }

  // MARK: - The files

  private func stat(_ path: String) -> (mode: UInt32, group: UInt32) {
    var found = Foundation.stat()
    return lstat(path, &found) == 0 ? (found.st_mode & 0o7777, found.st_gid) : (0, .max)
  }

  @Test func `the group reaches the socket, and not the database beside it`() async throws {
    try await withShared { shared in
      let folder = shared.daemon.folder
      #expect(stat(folder) == (0o710, getegid()))
      #expect(stat("\(folder)/andon.sock") == (0o660, getegid()))
      #expect(stat("\(folder)/andon.sock.lock").mode == 0o600)
      #expect(stat("\(folder)/../andon.db").mode == 0o600)
      // A socket that was removed is shared again.
      try FileManager.default.removeItem(atPath: "\(folder)/andon.sock")
      shared.daemon.running.listener.check()
      #expect(stat("\(folder)/andon.sock").mode == 0o660)
    }
  }

  @Test(arguments: [UInt16(0o700), 0o770, 0o711])
  func `a folder that was not made for the group is refused and left unchanged`(mode: UInt16) async throws {
    try await TestDaemon.withFolder { folder in
      let run = "\(folder)/run"
      try FileManager.default.createDirectory(
        atPath: run, withIntermediateDirectories: false, attributes: nil)
      #expect(chmod(run, mode_t(mode)) == 0)
      let error = await #expect(throws: DaemonError.self) { _ = try await Shared(in: folder) }
      #expect(error?.code == .unsafeFolder)
      #expect(error?.message.contains("for the group") == true)
      #expect(stat(run).mode == UInt32(mode))
    }
  }

  @Test func `a group that the system does not have is an error of the configuration`() {
    let error = #expect(throws: DaemonError.self) { _ = try SocketGroup(named: "no-such-group") }
    #expect(error?.code == .configuration)
    #expect(error?.message == "there is no group no-such-group")
  }

  @Test func `a group is refused in a user namespace in which its members have no numbers`() throws {
    let name = try #require(Self.ownGroup?.name)
    let own = geteuid()
    // The last one is that of PrivateUsers=yes.
    let known = Set([0, own]).map { "\($0) \($0) 1\n" }.joined()
    for map in ["\(own) \(own) 1\n", "         0       1000          1\n", known] {
      let error = #expect(throws: DaemonError.self, "\(map)") {
        _ = try SocketGroup(named: name, users: UserMap(map))
      }
      #expect(error?.exitCode == 78)
      #expect(error?.message.contains("each would be the user nobody") == true, "\(map)")
      #expect(error?.hint.contains("team.conf") == true)
    }
    for map in ["0 0 4294967295\n", "0 100000 65536\n"] { _ = try SocketGroup(named: name, users: UserMap(map)) }
    _ = try SocketGroup(named: name, users: nil)
  }

  @Test func `a map of users has each number inside, and no other`() {
    let map = UserMap("0 1000 1\n1 100000 65536\n4294967295 1 4294967295\nx 1 2\n")
    #expect([0, 1, 65_536, .max].allSatisfy { map.contains($0) })
    #expect(!map.contains(65_537))
    #expect(map.hasOthers(than: [0]))
    #expect(!UserMap("7 7 1\n0 0 1\n").hasOthers(than: [0, 7, 9]))
    #expect(!UserMap("").hasOthers(than: []))
    #expect(UserMap("0 0 4294967295\n").unknownUser == nil)
    #expect(UserMap("0 100000 65536\n").unknownUser != nil)
  }

  @Test func `what has the group already gets only the mode`() async throws {
    try await TestDaemon.withFolder { folder in
      let group = try #require(Self.ownGroup)
      try group.share(folder, mode: 0o710)
      #expect(stat(folder) == (0o710, getegid()))
    }
  }
}
