import ControlProtocol
import Logging
import NIOConcurrencyHelpers
import NIOCore
import SessionEngine
import SessionStore

@testable import AndonServer

/// A whole daemon core on simulated event loops, which run one at a time: shards, commit queue, readers, connections.
final class SimulatedDaemon {
  let core: DaemonCore
  /// Those of the shards, then the writer's, then the readers', then those of the lookups.
  let loops: [SimulatedLoop]
  /// The lookups of the shards: they are read on some of the event loops and reported on others, so that commits and other
  /// lookups can end in between.
  let lookups: (reading: [SimulatedLoop], reporting: [SimulatedLoop])
  private let shardCount: Int
  private(set) var connections: [SimulatedConnection] = []

  init(_ daemon: AndonDaemon, storage: any SessionStorage, shards: Int) {
    shardCount = shards
    let turns = LoopTurns()
    loops = (0..<(shards + 6)).map { SimulatedLoop(turns: turns, number: $0) }
    let reader = loops[shards + 1]
    lookups = (Array(loops[(shards + 2)..<(shards + 4)]), Array(loops[(shards + 4)...]))
    core = DaemonCore(
      daemon, storage: storage,
      status: StoreStatus(database: "", durability: "", pragmas: [:], schema: 0, counts: nil, trouble: nil),
      loops: DaemonCore.Loops(
        shards: Array(loops.prefix(shards)), commits: loops[shards], readers: { _ in reader },
        lookups: Self.look(lookups),
        timers: reader),
      pid: 1)
    core.start()
  }

  /// Lookups on event loops that take turns.
  private static func look(_ loops: (reading: [SimulatedLoop], reporting: [SimulatedLoop])) -> Lookups {
    let count = NIOLockedValueBox(0)
    let next = { @Sendable (loops: [SimulatedLoop]) in
      count.withLockedValue { count in
        count += 1
        return loops[count / 2 % loops.count]
      }
    }
    return { read, body in
      next(loops.reading).execute {
        let found = read()
        next(loops.reporting).execute { body(found) }
      }
    }
  }

  var loopCount: Int { loops.count }

  /// Turns one event loop until it has nothing more to do now.
  func turn(_ index: Int) { loops[index].run() }

  /// Turns all event loops but the one that commits: what rests on no commit is answered.
  func turnAllButCommits() {
    for _ in 0..<6 { for (index, loop) in loops.enumerated() where index != shardCount { loop.run() } }
  }

  /// Turns all of them until none has anything more to do.
  func settle() {
    // Each turn may hand work to another loop; a chain of hand-overs is a handful long.
    for _ in 0..<32 {
      for loop in loops { loop.run() }
      // The pause of a shard with waiting requests.
      for loop in loops { loop.advance(by: .microseconds(100)) }
    }
  }

  /// Lets time go by on all event loops.
  func advance(milliseconds: Int64) {
    for loop in loops { loop.advance(by: .milliseconds(milliseconds)) }
  }

  /// Connects a peer on the event loop of a shard.
  func connect(to shard: Int) throws -> SimulatedConnection {
    let loop = loops[shard % shardCount]
    let high = core.context.limits[int: .unreadBytes]
    let channel = SimulatedChannel(eventLoop: loop, waterMark: .init(low: high / 4, high: high))
    try loop.inside {
      try channel.pipeline.syncOperations.addHandler(core.handler(on: loop))
      channel.open()
    }
    let connection = SimulatedConnection(channel: channel, loop: loop)
    connections.append(connection)
    return connection
  }

  /// Ends the process as `kill -9` does: changes that are not stored are lost, and no response is sent any more.
  func kill() {
    for connection in connections { connection.vanish() }
    connections.removeAll()
  }

  /// The peer goes away.
  func hangUp(_ connection: SimulatedConnection) {
    connection.open.removeAll()
    connection.hangUp()
    connections.removeAll { $0 === connection }
  }
}
