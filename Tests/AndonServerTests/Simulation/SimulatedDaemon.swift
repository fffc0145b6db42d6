import ControlProtocol
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import SessionEngine

@testable import AndonServer

/// A whole daemon core on event loops that are turned by hand, one at a time: shards, writer, readers, connections.
final class SimulatedDaemon {
  let core: DaemonCore
  /// Those of the shards, then the writer's, then the readers'.
  let loops: [SimulatedLoop]
  /// Those of the connections: NIO's embedded channel takes no other kind.
  private let channelLoop = EmbeddedEventLoop()
  private let shardCount: Int
  private(set) var connections: [SimulatedConnection] = []

  init(_ daemon: AndonDaemon, storage: any SessionStorage, shards: Int) {
    shardCount = shards
    loops = (0..<(shards + 2)).map { _ in SimulatedLoop() }
    core = DaemonCore(
      daemon, storage: storage,
      status: StoreStatus(database: "", durability: "", pragmas: [:], schema: 0, counts: nil, trouble: nil),
      loops: DaemonCore.Loops(
        shards: Array(loops.prefix(shards)), writer: loops[shards], readers: loops[shards + 1],
        alarms: loops[shards + 1]),
      pid: 1)
    core.start()
  }

  var loopCount: Int { loops.count + 1 }

  /// Turns one event loop until it has nothing more to do now.
  func turn(_ index: Int) { index < loops.count ? loops[index].run() : channelLoop.run() }

  /// Turns all of them until none has anything more to do.
  func settle() {
    // Each turn may hand work to another loop; a chain of hand-overs is a handful long.
    for _ in 0..<32 {
      for index in 0..<loopCount { turn(index) }
      // What goes on after a moment goes on.
      for loop in loops { loop.advance(by: .microseconds(100)) }
    }
  }

  /// Lets time go by on all event loops.
  func advance(milliseconds: Int64) {
    for loop in loops { loop.advance(by: .milliseconds(milliseconds)) }
    channelLoop.advanceTime(by: .milliseconds(milliseconds))
  }

  /// Lets time go by on the event loop of the connections alone.
  func advanceConnections(milliseconds: Int64) { channelLoop.advanceTime(by: .milliseconds(milliseconds)) }

  /// A peer connects; its lines go to one of the shards without a hop.
  func connect(to shard: Int) throws -> SimulatedConnection {
    let channel = EmbeddedChannel(handler: core.handler(on: loops[shard % shardCount]), loop: channelLoop)
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/simulated")).wait()
    let connection = SimulatedConnection(channel: channel)
    connections.append(connection)
    return connection
  }

  /// The process ends as by `kill -9`: whatever is not stored is gone, and nothing is answered any more.
  func kill() { connections.removeAll() }

  /// Connections that are gone.
  func drop(_ isGone: (SimulatedConnection) -> Bool) { connections.removeAll(where: isGone) }
}

/// A connection of the simulation, with what was asked and not answered yet.
final class SimulatedConnection {
  private let channel: EmbeddedChannel
  private var splitter = LineSplitter()
  /// The requests without an answer, oldest first.
  var open: [SimulatedRequest] = []

  init(channel: EmbeddedChannel) { self.channel = channel }

  func send(_ request: SimulatedRequest) throws { try send([request]) }

  /// Sends requests that are read at once.
  func send(_ requests: [SimulatedRequest]) throws {
    open += requests
    try channel.writeInbound(ByteBuffer(string: requests.map(\.line).joined()))
  }

  /// The answers that have come.
  func answers() throws -> [String] {
    while let bytes = try channel.readOutbound(as: ByteBuffer.self) { splitter.append(bytes) }
    var lines: [String] = []
    while case .line(let line)? = splitter.next() { lines.append(String(buffer: line)) }
    return lines
  }

  /// Whether the daemon has not closed it.
  var isOpen: Bool { channel.isActive }

  /// The peer goes away.
  func hangUp() { _ = try? channel.finish(acceptAlreadyClosed: true) }
}

/// A request of the simulation.
struct SimulatedRequest {
  let id: Int
  let method: String
  let session: String
  let parameters: [String: String]
  let key: String?
  var line: String {
    var json = JSONWriter()
    json.openObject()
    json.key("id")
    json.value(id)
    json.key("method")
    json.value(method)
    json.key("params")
    json.openObject()
    json.key("session")
    json.value(session)
    if let key {
      json.key("key")
      json.value(key)
    }
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      json.key(name)
      json.value(value)
    }
    json.closeObject()
    json.closeObject()
    return json.text + "\n"
  }
  /// Whether it changes a session.
  var isChanging: Bool { method != "session.tree" && method != "session.show" && method != "link.log" }
}
