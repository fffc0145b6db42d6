import Foundation
import NIOConcurrencyHelpers
import SessionEngine
import StoreContract
import TestSupport
import Testing
import TextFormats

@testable import PostgresStore

/// What becomes of commits when connections end, other daemons hang, and the server stops.
@Suite struct ServerTroubleTests {
  private let server: PostgresServer

  init() throws { server = try PostgresServer.shared.get() }

  /// Checks that a session's version is that of its last journal entry, and that its entries have no gap.
  private func check(_ store: PostgresStorage, _ name: String) throws -> Int64 {
    // The server may still carry out a commit whose connection has ended: read until nothing changes meanwhile.
    var (version, entries) = (Int64(0), [JournalEntry]())
    repeat {
      version = try #require(try store.load(name)?.version)
      entries = try store.journal(session: name, after: 0, limit: 10_000).entries()
    } while try store.load(name)?.version != version
    #expect(entries.map(\.sequence) == Array(1...Int64(entries.count)))
    #expect(version == Int64(entries.count))
    return version
  }

  /// Usually every 97th byte, at night every byte.
  @Test(arguments: CuttingProxy.Direction.allCases)
  func `a connection that ends at any byte of a commit leaves it stored whole or not at all`(
    direction: CuttingProxy.Direction
  ) throws {
    let step = Sample.size(97, nightly: 1)
    let folder = try TemporaryFolder.make().path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let proxy = try CuttingProxy(in: folder, to: server.folder)
    defer { proxy.close() }
    let address = try server.address()
    let direct = try PostgresStorage(address, tables: ContractRecords.tables, daemon: .test)
    let through = try PostgresStorage(
      ServerAddress(address.text.replacing("host=\(server.folder)", with: "host=\(folder)")),
      tables: ContractRecords.tables, daemon: .test)
    _ = try direct.commit(["a", "b"].map(ContractRecords.created))
    var (bytes, cuts, unknown, wasCut) = (0, 0, 0, true)
    while wasCut {
      let records = try ["a", "b"].map { try #require(try direct.load($0)) }
      // The first commit of a connection prepares its statements: the second one is cut.
      _ = try through.commit([ContractRecords.opened(records[0])])
      let changes = [ContractRecords.opened(try #require(try direct.load("a"))), ContractRecords.opened(records[1])]
      proxy.cut(after: bytes, direction)
      let result = Result { () throws(StorageError) in try through.commit(changes) }
      wasCut = (proxy.heal()[direction] ?? 0) >= bytes
      var versions: [Int64] = []
      while case let found = [try check(direct, "a"), try check(direct, "b")], found != versions { versions = found }
      let isStored = versions == changes.map(\.record.version)
      #expect(isStored || versions == changes.map(\.expectedVersion))
      switch result {
      case .success(let lost):
        #expect(lost == [] && isStored, "acknowledged, cut after \(bytes) bytes")
        wasCut = false
      case .failure(let error) where error.code.leavesNothingStored:
        #expect(!isStored, "\(error), after \(bytes) bytes")
      case .failure: unknown += 1
      }
      bytes += step
      cuts += 1
    }
    #expect(cuts > 3)
    #expect(unknown > 0)
  }

  /// The server ends the transaction after three seconds. The rest of the bound is for a machine that does other work too.
  @Test func `a daemon that hangs within its transaction delays others until the server ends that`() throws {
    let address = try server.address()
    let store = try PostgresStorage(address, tables: ContractRecords.tables, daemon: .test)
    _ = try store.commit([ContractRecords.created("a")])
    let record = try #require(try store.load("a"))
    // Between its two pipelines it has claimed the session.
    let hanging = try ServerConnection(address, deadline: .now + .seconds(5))
    _ = try hanging.run(
      [.plain("BEGIN"), TurnStatements.claim(ContractRecords.opened(record))], deadline: .now + .seconds(5))
    let start = ContinuousClock.now
    #expect(try store.commit([ContractRecords.opened(record)]) == [])
    #expect(ContinuousClock.now - start < .seconds(15))
    // Its transaction has ended: what it goes on with is not stored.
    #expect(throws: ServerError.self) {
      try hanging.run([.plain("COMMIT")], deadline: .now + .seconds(5))
    }
    #expect(try check(store, "a") == 2)
  }

  /// Usually three times, at night a hundred times.
  @Test func `nothing that was acknowledged is lost or doubled when the server ends at once, again and again`() throws {
    let count = Sample.size(3, nightly: 100)
    let other = try PostgresServer()
    defer { try? other.stop() }
    let address = try other.address()
    let stores = try (0..<2).map { _ in try PostgresStorage(address, tables: ContractRecords.tables, daemon: .test) }
    _ = try stores[0].commit(["a", "b"].map(ContractRecords.created))
    var acknowledged = ["a": Int64(1), "b": Int64(1)]
    for round in 0..<count {
      let isUp = NIOLockedValueBox(false)
      Thread.detachNewThread {
        usleep(UInt32(20_000 + round * 7_919 % 60_000))
        try? other.restart()
        isUp.withLockedValue { $0 = true }
      }
      var wasDown = false
      let end = ContinuousClock.now + .seconds(30)
      while .now < end {
        for (store, name) in zip(stores, ["a", "b"]) {
          do {
            let record = try #require(try store.load(name))
            #expect(record.version >= acknowledged[name] ?? 0, "\(name) went back")
            if try store.commit([ContractRecords.opened(record)]) == [] { acknowledged[name] = record.version + 1 }
          } catch is StorageError {
            wasDown = true
          }
        }
        if wasDown, isUp.withLockedValue({ $0 }) { break }
      }
      #expect(wasDown)
    }
    for name in ["a", "b"] { #expect(try check(stores[0], name) >= acknowledged[name] ?? 0) }
  }

  @Test func `a setting that makes commits less durable is named first`() {
    func remedy(_ settings: [String: String]) -> String? {
      let usual = ["fsync": "on", "synchronous_commit": "on", "synchronous_standby_names": "b"]
      return ServerFacts(settings: usual.merging(settings) { $1 }, timeline: nil, system: nil).remedy
    }
    #expect(remedy([:]) == nil)
    #expect(remedy(["synchronous_commit": "off", "fsync": "off"]) == "set fsync = on")
    #expect(remedy(["synchronous_commit": "off"]) == "set synchronous_commit = on")
    #expect(remedy(["synchronous_standby_names": ""])?.contains("synchronous_standby_names") == true)
  }

  @Test func `an old timeline is refused after a newer one, and so is another server`() throws {
    func facts(_ timeline: UInt32?, _ system: String?) -> ServerFacts {
      ServerFacts(settings: [:], timeline: timeline, system: system)
    }
    try facts(2, "x").check(after: facts(1, "x"))
    try facts(nil, nil).check(after: facts(nil, nil))
    #expect(throws: StorageError.self) { try facts(1, "x").check(after: facts(2, "x")) }
    #expect(throws: StorageError.self) { try facts(2, "y").check(after: facts(2, "x")) }
  }
}
