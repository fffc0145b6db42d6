import AndonServer
import ControlProtocol
import DeepLinks
import Foundation
import LinkDialects
import Logging
import NIOCore
import NIOPosix
import SQLiteOpening
import SessionEngine
import ShippedApp
import TaxiApp
import TestSupport
import TextFormats

@testable import Inspector

/// A daemon of the taxi app in memory, with its inspector, in a folder of its own.
struct InspectedDaemon {
  let running: RunningDaemon
  let inspector: Inspector
  let socket: String
  let port: Int
  var host: String { "127.0.0.1:\(port)" }
  var token: String { inspector.token }

  /// Runs a test against a daemon and its inspector. At the end both are stopped, as `andon serve` does it, unless the
  /// test does it itself.
  ///
  /// The test runs on a thread of its own: its connections block, and a blocked thread of Swift's pool would delay the
  /// daemon.
  static func with(
    isReadOnly: Bool = false, hostNames: [String] = [], limits: DaemonLimits = DaemonLimits(),
    times: ConnectionBounds.Times = ConnectionBounds.Times(), reload: (@Sendable () throws -> RouteTable)? = nil,
    stopsItself: Bool = false, _ body: (InspectedDaemon) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder.make().path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let daemon = try await start(folder + "/andon.sock", isReadOnly, hostNames, limits, times, reload)
    let thread = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let result: Result<Void, any Error>
    do {
      result = .success(try await withTaskExecutorPreference(LoopExecutor(thread.next())) { try await body(daemon) })
    } catch {
      result = .failure(error)
    }
    if !stopsItself { await daemon.stop() }
    try await thread.shutdownGracefully()
    try result.get()
  }

  private static func start(
    _ socket: String, _ isReadOnly: Bool, _ hostNames: [String], _ limits: DaemonLimits,
    _ times: ConnectionBounds.Times,
    _ reload: (@Sendable () throws -> RouteTable)?
  ) async throws -> InspectedDaemon {
    let (app, routes) = (try app.get(), try routes.get())
    var configuration = InspectorConfiguration(
      address: try InspectorAddress("127.0.0.1:0"), socket: socket, lineBytes: Int(limits[.lineBytes]))
    configuration.isReadOnly = isReadOnly
    configuration.hostNames = hostNames
    configuration.times = times
    let inspector = try await Inspector.start(configuration, app: app, routes: routes)
    let daemon = AndonDaemon(
      configuration: DaemonConfiguration(socket: socket, database: .inMemory, limits: limits), app: app, routes: routes,
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), reload: reload,
      onReload: { inspector.use($0) })
    let running: RunningDaemon
    do {
      running = try await daemon.start()
    } catch {
      await inspector.stop()
      throw error
    }
    let port = Int(inspector.address.split(separator: ":").last ?? "") ?? 0
    return InspectedDaemon(running: running, inspector: inspector, socket: socket, port: port)
  }

  /// Stops the daemon, then the inspector.
  func stop() async {
    await running.stop()
    await inspector.stop()
  }

  // MARK: - Requests

  /// The fields that a request of the page has.
  var fields: [(String, String)] {
    [("Host", host), ("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")]
  }

  /// Sends a request on a connection of its own.
  func get(_ path: String) throws -> HTTPConnection.Answer {
    try HTTPConnection(port: port).request("GET", path, [("Host", host)])
  }

  /// Sends a JSON-RPC request as the page does.
  func rpc(_ method: String, _ parameters: String = "{}") throws -> HTTPConnection.Answer {
    try rpc(body: #"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":\#(parameters)}"#)
  }

  /// Sends a body as the page does.
  func rpc(body: String) throws -> HTTPConnection.Answer {
    try HTTPConnection(port: port).request("POST", "/rpc", fields, body: body)
  }

  // MARK: - The app

  static let app = Result { try Shipped.app() }
  static let routes = Result { try Shipped.routes() }

  static func read(_ name: String) throws -> String { try Shipped.text(name) }
}
