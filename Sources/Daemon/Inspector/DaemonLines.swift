public import ControlProtocol
public import NIOCore
import NIOPosix
import Synchronization
import TextFormats

/// Sends lines to the daemon's own socket, as any client does: each request over a connection of its own.
///
/// So the inspector has the methods, the redaction and the limits of the socket. At most `maximum` requests are under
/// way at once, and a response has at most `answerBytes`.
public final class DaemonLines: Sendable {
  /// The maximum number of requests under way.
  public static let maximum = 64
  /// The longest response, in bytes. Lists and pages of the journal are cut at 1 MiB.
  public static let answerBytes = 4 * 1024 * 1024
  /// The time in which the daemon must respond.
  private static let patience = TimeAmount.seconds(60)

  /// The path of the daemon's socket.
  public let path: String
  /// The event loop of all connections.
  let eventLoop: any EventLoop
  private let underWay = Atomic<Int>(0)

  /// A sender of lines to the socket at `path`, whose connections are on `eventLoop`.
  public init(path: String, eventLoop: any EventLoop) {
    self.path = path
    self.eventLoop = eventLoop
  }

  /// Sends one request, without its line feed, and returns the whole line of the response.
  ///
  /// Throws `server.busy` when too many requests are under way, `server.draining` when the daemon does not listen or
  /// ends the connection, and `internal` when it does not respond within a minute.
  public func answer(to line: [UInt8]) async throws(ControlError) -> [UInt8] {
    defer { underWay.wrappingSubtract(1, ordering: .relaxed) }
    guard underWay.wrappingAdd(1, ordering: .relaxed).newValue <= Self.maximum else {
      throw ControlError(
        .serverBusy, "\(Self.maximum) requests of the inspector are under way", hint: "try again in a moment")
    }
    let answer = eventLoop.makePromise(of: [UInt8].self)
    let timer = eventLoop.scheduleTask(in: Self.patience) { answer.fail(ControlError.noAnswer) }
    defer { timer.cancel() }
    do {
      let channel = try await open(line) { input in
        switch input {
        case .line(let line): answer.succeed(Array(line.readableBytesView))
        case .end(let error): answer.fail(error)
        }
      }
      defer { channel.close(promise: nil) }
      return try await answer.futureResult.get()
    } catch {
      let error = error as? ControlError ?? .noDaemon(at: path, cause: "\(error)")
      answer.fail(error)
      throw error
    }
  }

  /// Sends a request without parameters, and returns the JSON of its result. Throws the error that answers it, and what
  /// `answer(to:)` throws.
  func result(of method: any ControlMethod.Type) async throws(ControlError) -> [UInt8] {
    let line = try await answer(to: Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method.name)\"}".utf8))
    let prefix = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":".utf8
    guard line.starts(with: prefix) else {
      struct Answer: Decodable { let error: ControlError }
      throw (try? JSONCoding.value(Answer.self, from: line))?.error ?? .noAnswer
    }
    return Array(line.dropFirst(prefix.count).dropLast())
  }

  /// What a connection receives.
  enum Input {
    /// A line without its line feed.
    case line(ByteBuffer)
    /// The reason of the end. It is the last input.
    case end(ControlError)
  }

  /// Opens a connection, sends one line, and calls `receive` on `eventLoop` with every line from the daemon and then
  /// with the end. Throws `server.draining` when the daemon does not listen; `receive` is then not called.
  func open(_ line: [UInt8], receive: @escaping @Sendable (Input) -> Void) async throws(ControlError) -> any Channel {
    do {
      try SocketTrust().check(path: path)
      let path = path
      let channel = try await ClientBootstrap(group: eventLoop)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(LineReceiver(path: path, receive))
          }
        }
        .connect(unixDomainSocketPath: path).get()
      channel.writeAndFlush(ByteBuffer(bytes: line + [UInt8(ascii: "\n")]), promise: nil)
      return channel
    } catch {
      throw .noDaemon(at: path, cause: "\(error)")
    }
  }
}

extension ControlError {
  /// The error for a daemon that does not listen, or has ended a connection.
  static func noDaemon(at path: String, cause: String) -> ControlError {
    ControlError(
      .serverDraining, "the daemon does not respond at \(path): \(cause)",
      hint: "it is starting or has stopped: try again in a moment")
  }

  fileprivate static var noAnswer: ControlError {
    ControlError(
      .internalError, "the daemon did not respond within a minute",
      hint: "whether the request was carried out is unknown: look at the session")
  }
}

/// Receives the lines of one connection to the daemon. Confined to its event loop.
private final class LineReceiver: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let path: String
  private let receive: (DaemonLines.Input) -> Void
  private var splitter = LineSplitter(limit: DaemonLines.answerBytes)
  private var isOver = false

  init(path: String, _ receive: @escaping (DaemonLines.Input) -> Void) {
    self.path = path
    self.receive = receive
  }

  func channelActive(context: ChannelHandlerContext) {
    do throws(ControlClientError) {
      try SocketTrust().check(peer: PeerCredentials.uid(of: context.channel), path: path)
      context.fireChannelActive()
    } catch {
      end(ControlError(.peerRefused, error.message, hint: error.hint), context)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    splitter.append(unwrapInboundIn(data))
    while !isOver, let piece = splitter.next() {
      switch piece {
      case .line(let line): receive(.line(line))
      case .tooLong:
        end(
          ControlError(
            .internalError, "the response is longer than \(DaemonLines.answerBytes) bytes",
            hint: "ask for less of it, with a lower limit"), context)
      }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    end(.noDaemon(at: path, cause: "\(error)"), context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end(.noDaemon(at: path, cause: "it has ended the connection"), context)
    context.fireChannelInactive()
  }

  private func end(_ error: ControlError, _ context: ChannelHandlerContext) {
    guard !isOver else { return }
    isOver = true
    receive(.end(error))
    context.close(promise: nil)
  }
}
