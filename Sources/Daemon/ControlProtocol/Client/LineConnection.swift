package import NIOCore
import NIOPosix
import TextFormats

/// A connection to the socket of a daemon: lines out, lines in. Every client of the daemon uses it.
///
/// Nothing is sent to a socket that is not trusted.
package final class LineConnection: Sendable {
  /// What a connection receives.
  package enum Input: Sendable {
    /// A line without its line feed.
    case line(ByteBuffer)
    /// The reason of the end. It is the last input.
    case end(ControlClientError)
  }

  /// The longest line that is received, in bytes. Pages of the journal are the longest.
  static let longestLine = 64 * 1024 * 1024
  /// The longest time for which connecting is repeated while the daemon's queue is full.
  private static let patience = Duration.seconds(2)
  private static let pause = Duration.milliseconds(20)

  private let channel: any Channel

  private init(_ channel: any Channel) { self.channel = channel }

  /// Connects to the socket at `path` within `timeout`. It tries again while the daemon's queue is full, because a running
  /// daemon accepts soon.
  ///
  /// `receive` is called on `eventLoop` with every line and then with the end, also before this method returns; it is not
  /// called when this method throws.
  package static func open(
    _ path: String, on eventLoop: any EventLoop, timeout: Duration, trust: SocketTrust = SocketTrust(),
    receive: @escaping @Sendable (Input) -> Void
  ) async throws(ControlClientError) -> LineConnection {
    guard path.utf8.count <= SocketPath.maximumBytes else {
      let error = SocketPathError(path: path)
      throw ControlClientError(.pathTooLong, error.message, hint: error.hint)
    }
    try trust.check(path: path)
    let end = ContinuousClock.now + min(timeout, patience)
    while true {
      let opened = eventLoop.makePromise(of: Void.self)
      let failure: ControlClientError
      do throws(ControlClientError) {
        return try await open(path, on: eventLoop, timeout: timeout, opened: opened) {
          LineHandler(path: path, trust: trust, opened: opened, receive)
        }
      } catch {
        failure = error
      }
      guard failure.code == .busy, ContinuousClock.now + pause < end, (try? await Task.sleep(for: pause)) != nil else {
        throw failure
      }
    }
  }

  private static func open(
    _ path: String, on eventLoop: any EventLoop, timeout: Duration, opened: EventLoopPromise<Void>,
    handler: @escaping @Sendable () -> LineHandler
  ) async throws(ControlClientError) -> LineConnection {
    do {
      let channel = try await ClientBootstrap(group: eventLoop)
        .connectTimeout(TimeAmount(timeout))
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(handler()) }
        }
        .connect(unixDomainSocketPath: path).get()
      try await opened.futureResult.get()
      return LineConnection(channel)
    } catch {
      let failure = connectError(error, path: path)
      opened.fail(failure)
      throw failure
    }
  }

  private static func connectError(_ error: any Error, path: String) -> ControlClientError {
    switch error {
    case let error as ControlClientError: error
    case let error as IOError: .connecting(path, errno: error.errnoCode, cause: "\(error)")
    case ChannelError.connectTimeout: .timeout(path)
    default: .connecting(path, errno: nil, cause: "\(error)")
    }
  }

  /// Sends lines, each with its line feed.
  package func send(_ lines: ByteBuffer) { channel.writeAndFlush(lines, promise: nil) }

  /// Reads on, or reads nothing more: the daemon then learns that this client is slow.
  func setReading(_ isReading: Bool) { _ = channel.setOption(.autoRead, value: isReading) }

  /// Begins to close the connection.
  package func close() { channel.close(promise: nil) }

  /// Returns when the connection is closed.
  func closed() async { try? await channel.closeFuture.get() }
}

/// Checks the listening process, and cuts what it sends into lines. Confined to its event loop.
private final class LineHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  /// The state of the connection.
  private enum State {
    /// It is not connected, or its listener is not trusted: nothing is received.
    case closed
    /// Lines are received.
    case open
    /// The end was received.
    case over
  }

  private let path: String
  private let trust: SocketTrust
  private let opened: EventLoopPromise<Void>
  private let receive: (LineConnection.Input) -> Void
  private var splitter = LineSplitter(limit: LineConnection.longestLine)
  private var state = State.closed

  /// A handler that completes `opened` when the channel is connected and its listener was checked.
  init(
    path: String, trust: SocketTrust, opened: EventLoopPromise<Void>,
    _ receive: @escaping (LineConnection.Input) -> Void
  ) {
    self.path = path
    self.trust = trust
    self.opened = opened
    self.receive = receive
  }

  func channelActive(context: ChannelHandlerContext) {
    // Before the first read: the daemon may have ended the connection, and a closed channel does not tell its peer.
    do throws(ControlClientError) {
      try trust.check(peer: PeerCredentials.uid(of: context.channel), path: path)
      state = .open
      opened.succeed()
    } catch {
      opened.fail(error)
      context.close(promise: nil)
    }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    splitter.append(unwrapInboundIn(data))
    while state == .open, let piece = splitter.next() {
      switch piece {
      case .line(let line): receive(.line(line))
      case .tooLong, .unended: end(.mismatch(path, "sent an answer without an end"), context)
      }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { end(.disconnected(path), context) }

  func channelInactive(context: ChannelHandlerContext) {
    end(.disconnected(path), context)
    context.fireChannelInactive()
  }

  private func end(_ error: ControlClientError, _ context: ChannelHandlerContext) {
    if state == .open {
      state = .over
      receive(.end(error))
    }
    context.close(promise: nil)
  }
}
