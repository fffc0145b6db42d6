import ControlProtocol
import Logging
import NIOCore
import SQLiteOpening
import SessionEngine
import TaxiApp
import Testing

@testable import AndonServer

@Suite struct LiveSessionsTests {
  private func sessions(limit: Int64) throws -> LiveSessions {
    var configuration = DaemonConfiguration(socket: "/simulated", database: .inMemory)
    configuration.limits[.liveSessions] = limit
    let storage = SimulatedStorage()
    let daemon = AndonDaemon(
      configuration: configuration, app: try TestDaemon.app(), routes: try TestDaemon.routes(),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), storage: storage)
    return LiveSessions(context: SimulatedDaemon(daemon, storage: storage, shards: 1).core.context)
  }

  @Test("Beyond the limit, idle sessions are evicted, the least recently used first")
  func leastRecentlyUsed() throws {
    let sessions = try sessions(limit: 2)
    for name in ["a", "b", "c", "d", "e"] { _ = try sessions.make(name, state: nil, at: 0) }
    _ = try sessions.find("a")
    sessions["b"]?.uncommitted = 1
    #expect(sessions.evict().map(\.id) == ["c", "d", "e"])
    #expect(sessions.count == 2)
    #expect(sessions["a"] != nil)
    #expect(sessions["b"] != nil)
    sessions["b"]?.uncommitted = 0
    _ = try sessions.make("f", state: nil, at: 0)
    _ = try sessions.find("b")
    #expect(sessions.evict().map(\.id) == ["a"])
  }

  @Test("Busy sessions stay in memory beyond the limit")
  func busy() throws {
    let sessions = try sessions(limit: 1)
    for number in 0..<100 {
      _ = try sessions.make("s\(number)", state: nil, at: 0)
      sessions["s\(number)"]?.uncommitted = 1
      #expect(sessions.evict().isEmpty)
    }
    for live in sessions.all { live.uncommitted = 0 }
    #expect(sessions.evict().count == 99)
    #expect(sessions.count == 1)
  }

  @Test("A session that is removed and made again leaves nothing behind")
  func removed() throws {
    let sessions = try sessions(limit: 4)
    for _ in 0..<1_000 {
      let live = try sessions.make("a", state: nil, at: 0).live
      sessions.remove(live)
    }
    #expect(sessions.count == 0)
    #expect(sessions.evict().isEmpty)
  }
}
