import AndonServer
import ControlProtocol
import DeepLinks
import Foundation
import LinkDialects
import Logging
import SQLiteOpening
import SessionEngine
import SessionStore
import ShippedApp
import TaxiApp
import TestSupport
import Testing

/// A daemon of the taxi app in a folder of its own.
struct TestDaemon: Sendable {
  let folder: String
  let running: RunningDaemon
  var socket: String { folder + "/andon.sock" }

  /// A new, private folder with a short name: a socket's path may not be long.
  static func makeFolder() throws -> String {
    try TemporaryFolder.make().path
  }

  /// Starts a daemon on a socket in the folder: on the given store, else on a database in the folder.
  static func start(
    in folder: String, storage: (any SessionStorage)? = MemoryStorage(), limits: DaemonLimits = DaemonLimits(),
    socket: String = "andon.sock", database: String = "andon.db", clock: (@Sendable () -> Int64)? = nil,
    app: (any SimulatedApp)? = nil, logger: Logger? = nil, resetsAppTables: Bool = false,
    reload: (@Sendable () throws -> RouteTable)? = nil
  ) async throws -> TestDaemon {
    var opening = DatabaseOpening(.file("\(folder)/\(database)"))
    opening.resetsAppTables = resetsAppTables
    var configuration = DaemonConfiguration(socket: "\(folder)/\(socket)", store: opening, limits: limits)
    // More than one, whatever the machine: what crosses shards is tested too.
    configuration.limits[.shards] = 3
    if let clock { configuration.clock = clock }
    let logger = logger ?? Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    let daemon = AndonDaemon(
      configuration: configuration, app: try app ?? self.app(), routes: try routes(), logger: logger, storage: storage,
      reload: reload)
    return TestDaemon(folder: folder, running: try await daemon.start())
  }

  /// Runs a test against a daemon. At the end it is stopped, and its folder is removed.
  static func with(
    storage: (any SessionStorage)? = MemoryStorage(), limits: DaemonLimits = DaemonLimits(),
    clock: (@Sendable () -> Int64)? = nil, app: (any SimulatedApp)? = nil,
    logger: Logger? = nil, _ body: (TestDaemon) async throws -> Void
  ) async throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let daemon = try await start(in: folder, storage: storage, limits: limits, clock: clock, app: app, logger: logger)
    do {
      try await body(daemon)
    } catch {
      daemon.running.endNow()
      await daemon.running.stop()
      throw error
    }
    await daemon.running.stop()
  }

  /// Runs a test in a folder that is removed at the end.
  static func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  /// A client. All tests begin at once, and what each goes on with waits for its turn: the bound is to end a hang only.
  func client() async throws -> ControlClient {
    try await ControlClient.connect(path: socket, timeout: .seconds(600))
  }

  static func app() throws -> TaxiApp { try Shipped.app() }

  static func routes() throws -> RouteTable { try Shipped.routes() }

  static func read(_ name: String) throws -> String { try Shipped.text(name) }
}

extension Result where Failure == ControlError {
  /// The kind of the error; `nil` for a success.
  var kind: ControlError.Kind? {
    if case .failure(let error) = self { error.kind } else { nil }
  }
}

/// The error a call was refused with.
func refusal<T>(_ body: () async throws -> T) async throws -> ControlError {
  do {
    _ = try await body()
  } catch let error as ControlError {
    return error
  }
  throw ControlError(.internalError, "it was not refused", hint: "")
}
