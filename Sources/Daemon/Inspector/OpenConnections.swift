import ControlProtocol
import NIOCore

/// The connections of browsers, whose number is bounded.
///
/// At the bound, the oldest connection without a request gives its place to the new one: a client that opens
/// connections and sends nothing shuts no other client out.
actor OpenConnections: EventLoopActor {
  /// The maximum number of connections.
  static let maximum = 128

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private struct Connection {
    let id: ObjectIdentifier
    let channel: any Channel
    var isIdle = true
  }
  /// The oldest first.
  private var connections: [Connection] = []
  /// The tasks that write responses, also of connections that have ended.
  private var tasks: [ObjectIdentifier: Task<Void, Never>] = [:]
  private var isOver = false

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  /// Adds a connection, or closes it when no other gives its place.
  func add(_ channel: any Channel) {
    let idle = connections.count < Self.maximum ? nil : connections.first(where: \.isIdle)
    guard !isOver, connections.count < Self.maximum || idle != nil else { return channel.close(promise: nil) }
    connections.append(Connection(id: ObjectIdentifier(channel), channel: channel))
    idle?.channel.close(promise: nil)
  }

  /// Notes whether a connection has no request.
  func record(_ channel: any Channel, isIdle: Bool) {
    guard let index = connections.firstIndex(where: { $0.id == ObjectIdentifier(channel) }) else { return }
    connections[index].isIdle = isIdle
    if isIdle, isOver { channel.close(promise: nil) }
  }

  /// Forgets a connection that has ended.
  func remove(_ channel: any Channel) { connections.removeAll { $0.id == ObjectIdentifier(channel) } }

  /// Keeps the task that writes the response of a connection.
  func keep(_ task: Task<Void, Never>, of channel: any Channel) { tasks[ObjectIdentifier(channel)] = task }

  /// Forgets the task of a connection, which has ended.
  func forgetTask(of channel: any Channel) { tasks[ObjectIdentifier(channel)] = nil }

  /// Returns when no response is written any more.
  func ended() async {
    for task in tasks.values { await task.value }
  }

  /// The number of connections.
  var count: Int { connections.count }

  /// Accepts no connection any more, and closes each as soon as it has no request.
  func drain() {
    isOver = true
    for connection in connections where connection.isIdle { connection.channel.close(promise: nil) }
  }

  /// Closes all connections.
  func closeAll() {
    for connection in connections { connection.channel.close(promise: nil) }
  }
}
