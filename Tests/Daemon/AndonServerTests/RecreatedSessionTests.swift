import Logging
import SQLiteOpening
import SessionEngine
import Testing

@testable import AndonServer

/// A session that is closed and created again.
@Suite struct RecreatedSessionTests {
  @Test("When the closing is not stored, later requests use the session as it is stored")
  func failedClosing() throws {
    var configuration = DaemonConfiguration(socket: "/simulated", database: .inMemory)
    configuration.peers = PeerPolicy(ownUID: nil)
    // Closing and creation are commits of their own.
    configuration.limits[.commitGroup] = 1
    let storage = SimulatedStorage()
    let blueprint = AndonDaemon(
      configuration: configuration, app: try TestDaemon.app(), routes: try TestDaemon.routes(),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), storage: storage)
    let daemon = SimulatedDaemon(blueprint, storage: storage, shards: 1)
    let (shard, commits) = (daemon.loops[0], daemon.loops[1])
    let connection = try daemon.connect(to: 0)
    func request(_ id: Int, _ method: String, _ parameters: [String: String] = [:]) -> SimulatedRequest {
      SimulatedRequest(id: id, method: method, session: "a", parameters: parameters, key: nil)
    }
    try connection.send([request(1, "session.create"), request(2, "session.login", ["phone": "090-1"])])
    daemon.settle()
    #expect(try connection.answers().count == 2)

    storage.failNext(.commitLost)
    for method in ["session.close", "session.create"] {
      try connection.send(request(3, method))
      shard.run()
    }
    // Both changes are queued, and the closing is committed and fails.
    for _ in 0..<3 { commits.runOne() }
    shard.run()
    // The creation is still queued, and the shard knows of the failure.
    try connection.send(request(4, "link.open", ["url": "taxi://home"]))
    shard.run()
    daemon.settle()
    let answers = try connection.answers()
    #expect(answers.count == 3)
    #expect(answers.prefix(2).allSatisfy { $0.contains("store.unavailable") })
    #expect(answers.last?.contains("\"outcome\":\"completed\"") == true)
    #expect(storage.problems == [])
    #expect(storage.session("a")?.version == 3)
  }
}
