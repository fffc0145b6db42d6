import Logging
import NIOConcurrencyHelpers
import NIOCore

/// The socket of a running daemon with the channel that accepts its connections.
///
/// A socket whose file was removed is bound again at its path: until then no client can reach the daemon, and another one
/// cannot take its place either. Open connections stay.
final class Listener: Sendable {
  private struct State {
    var socket: ListeningSocket
    var server: any Channel
    /// Whether the daemon stops: no socket is bound any more.
    var isOver = false
  }

  /// The time between two looks for the socket's file. Each is one system call.
  static let interval = TimeAmount.seconds(1)

  private let state: NIOLockedValueBox<State>
  private let logger: Logger
  private let listen: @Sendable (Int32) -> EventLoopFuture<any Channel>

  /// A listener whose `listen` makes the channel of a bound socket.
  init(
    _ socket: ListeningSocket, _ server: any Channel, logger: Logger,
    listen: @escaping @Sendable (Int32) -> EventLoopFuture<any Channel>
  ) {
    state = NIOLockedValueBox(State(socket: socket, server: server))
    self.logger = logger
    self.listen = listen
  }

  /// The channel that accepts connections.
  var server: any Channel { state.withLockedValue { $0.server } }

  /// Binds the socket again if its file is not there any more.
  func check() {
    guard let lost = state.withLockedValue({ $0.isOver || $0.socket.isInPlace ? nil : $0.socket }) else { return }
    do {
      let socket = try lost.boundAgain()
      listen(socket.descriptor).whenComplete { self.use(socket, $0) }
    } catch {
      logger.error(
        "the socket was removed, and cannot be bound again",
        metadata: ["event": "socket.lost", "cause": "\(error.message)"])
    }
  }

  private func use(_ socket: ListeningSocket, _ result: Result<any Channel, any Error>) {
    switch result {
    case .failure(let error):
      logger.error(
        "the socket was removed, and cannot be bound again", metadata: ["event": "socket.lost", "cause": "\(error)"])
    case .success(let server):
      let (unused, isOver) = state.withLockedValue { state -> (any Channel, Bool) in
        if state.isOver { return (server, true) }
        defer { (state.socket, state.server) = (socket, server) }
        return (state.server, false)
      }
      unused.close(promise: nil)
      if isOver { return socket.release() }
      logger.warning(
        "the socket was removed, and was bound again at its path", metadata: ["event": "socket.rebound"])
    }
  }

  /// Accepts no more connections.
  func close() async {
    let server = state.withLockedValue { state in
      state.isOver = true
      return state.server
    }
    try? await server.close()
  }

  /// Removes the socket's file and releases its lock.
  func release() { state.withLockedValue { $0.socket }.release() }
}
