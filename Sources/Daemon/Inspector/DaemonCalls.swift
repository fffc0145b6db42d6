import ControlProtocol
import NIOCore
import TextFormats

/// The inspector's calls of the daemon's methods, over its socket as any client's.
///
/// So the inspector has the methods, the redaction and the limits of the socket. One connection is kept. A call that comes
/// while another is under way has a connection of its own, which is closed after it: the response to a call may wait for a
/// link or for the disk, and other calls do not wait for that. At most `maximum` calls are under way at once.
actor DaemonCalls: EventLoopActor {
  /// The maximum number of calls under way.
  static let maximum = 64
  /// The time in which the daemon must respond.
  static let patience = Duration.seconds(60)

  /// The path of the daemon's socket.
  nonisolated let path: String
  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  /// The connection that is kept; `nil` while a call uses it.
  private var kept: CallConnection?
  private(set) var underWay = 0

  /// Calls of the daemon at `path`, with connections on `eventLoop`.
  init(path: String, eventLoop: any EventLoop) {
    self.path = path
    self.eventLoop = eventLoop
  }

  /// Returns the reply to a call. It is whole, with its secrets, where the daemon's own reply is.
  ///
  /// Throws the daemon's error; `server.busy` when too many calls are under way; `server.draining` when the daemon does not
  /// listen or ends the connection; `internal` when it does not respond within a minute.
  func call<Method: ControlMethod>(_ call: Method) async throws(ControlError) -> Method.Reply {
    try await use { try await $0.calls([call], timeout: Self.patience)[0].get() }
  }

  /// Sends the line of a request, with its line feed, and returns the line of the response without one. Throws as
  /// `call(_:)`, but not the error in the response.
  func answer(to line: ByteBuffer) async throws(ControlError) -> ByteBuffer {
    try await use { try await $0.answer(to: line, timeout: Self.patience) }
  }

  private func use<Reply: Sendable>(
    _ body: @Sendable (CallConnection) async throws -> Reply
  ) async throws(ControlError) -> Reply {
    underWay += 1
    defer { underWay -= 1 }
    guard underWay <= Self.maximum else {
      throw ControlError(
        .serverBusy, "\(Self.maximum) requests of the inspector are under way", hint: "try again in a moment")
    }
    do {
      let connection = try await open()
      defer { keep(connection) }
      return try await body(connection)
    } catch let error as ControlClientError {
      throw ControlError(error)
    } catch {
      throw error as? ControlError
        ?? ControlError(.internalError, "\(error)", hint: "this is a defect of the inspector")
    }
  }

  private func open() async throws(ControlClientError) -> CallConnection {
    let connection = kept
    kept = nil
    if let connection, await connection.isOpen { return connection }
    return try await CallConnection.open(path, on: eventLoop, timeout: Self.patience)
  }

  private func keep(_ connection: CallConnection) {
    if kept == nil { kept = connection } else { connection.execute { $0.close() } }
  }
}

extension ControlError {
  /// The error of a call that got no response.
  init(_ error: ControlClientError) {
    switch error.code {
    case .busy, .noSocket: self.init(.serverBusy, error.message, hint: "try again in a moment")
    case .permission: self.init(.peerRefused, error.message, hint: error.hint)
    case .timeout, .protocolMismatch, .pathTooLong:
      self.init(
        .internalError, error.message, hint: "whether the request was carried out is unknown: look at the session")
    case .notRunning, .staleSocket, .disconnected:
      self.init(
        .serverDraining, error.message, hint: "the daemon is starting or has stopped: try again in a moment")
    }
  }
}
