import ControlProtocol
import Logging
import NIOConcurrencyHelpers
import NIOCore
import SQLiteOpening
import SessionEngine

@testable import AndonServer

/// A daemon of one shard on simulated event loops, and a peer.
final class SimulatedBench {
  let storage: SimulatedStorage
  let daemon: SimulatedDaemon
  let connection: SimulatedConnection
  private var count = 0

  /// A daemon on a store that it may share with others.
  init(
    on storage: SimulatedStorage = SimulatedStorage(), clock: NIOLockedValueBox<Int64> = .init(1_800_000_000_000),
    _ change: (inout DaemonLimits) -> Void = { _ in }
  ) throws {
    self.storage = storage
    var configuration = DaemonConfiguration(socket: "/simulated", database: .inMemory)
    configuration.limits[.shards] = 1
    change(&configuration.limits)
    configuration.clock = { clock.withLockedValue { $0 } }
    configuration.peers = PeerPolicy(ownUID: nil)
    let blueprint = AndonDaemon(
      configuration: configuration, app: try TestDaemon.app(), routes: try TestDaemon.routes(),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), storage: storage)
    daemon = SimulatedDaemon(blueprint, storage: storage, shards: 1)
    connection = try daemon.connect(to: 0)
    daemon.settle()
  }

  func request(
    _ method: String, _ session: String = "a", key: String? = nil, _ parameters: [String: String] = [:]
  ) -> SimulatedRequest {
    count += 1
    return SimulatedRequest(id: count, method: method, session: session, parameters: parameters, key: key)
  }

  func open(_ url: String, key: String? = nil, in session: String = "a") -> SimulatedRequest {
    request("link.open", session, key: key, ["url": url])
  }

  /// Sends requests in one write, and lets the shard have them.
  func send(_ requests: SimulatedRequest...) throws {
    try connection.send(requests)
    shard()
  }

  /// Sends requests, and returns their answers.
  func ask(_ requests: SimulatedRequest...) throws -> [String] {
    try connection.send(requests)
    daemon.settle()
    return try connection.answers()
  }

  func shard() { daemon.turn(0) }
  /// Commits what the shard has sent, and lets the shard know.
  func commit() {
    daemon.turn(1)
    shard()
  }
  /// Reads for the lookups that have begun.
  func read() { for loop in daemon.lookups.reading { loop.run() } }
}
