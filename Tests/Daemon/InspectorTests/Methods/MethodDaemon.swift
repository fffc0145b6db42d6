import AndonServer
import ControlProtocol
import DeepLinks
import Foundation
import LinkDialects
import Logging
import NIOConcurrencyHelpers
import NIOPosix
import SQLiteOpening
import SessionEngine
import TaxiApp
import TestSupport
import TextFormats

@testable import Inspector

/// A daemon of the taxi app in memory, with the inspector's own methods, without its server, and a client.
struct MethodDaemon: Sendable {
  let client: ControlClient
  let methods: InspectorMethods
  /// The table that the methods use.
  let table: NIOLockedValueBox<RouteTable>
  let socket: String

  /// Runs a test with a daemon in a folder of its own, which is removed at the end.
  static func with(
    limits: DaemonLimits = DaemonLimits(), clock: (@Sendable () -> Int64)? = nil,
    _ body: (MethodDaemon) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder.make().path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let socket = "\(folder)/andon.sock"
    var configuration = DaemonConfiguration(socket: socket, database: .inMemory, limits: limits)
    if let clock { configuration.clock = clock }
    let daemon = AndonDaemon(
      configuration: configuration, app: try app(), routes: try routes(),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
    let running = try await daemon.start()
    do {
      let client = try await ControlClient.connect(path: socket, timeout: .seconds(60))
      try await body(MethodDaemon(client: client, socket: socket, table: NIOLockedValueBox(try routes())))
      await client.close()
    } catch {
      await running.stop()
      throw error
    }
    await running.stop()
  }

  private init(client: ControlClient, socket: String, table: NIOLockedValueBox<RouteTable>) throws {
    self.client = client
    self.socket = socket
    self.table = table
    methods = try Self.methods(socket, table)
  }

  /// Methods that remember nothing of earlier calls.
  func newMethods() throws -> InspectorMethods { try Self.methods(socket, table) }

  private static func methods(_ socket: String, _ table: NIOLockedValueBox<RouteTable>) throws -> InspectorMethods {
    InspectorMethods(
      app: try app(), routes: { table.withLockedValue { $0 } }, limits: SessionLimits(),
      daemon: DaemonCalls(path: socket, eventLoop: MultiThreadedEventLoopGroup.singleton.next()), isReadOnly: false,
      program: "andon", version: "1.0")
  }

  /// Returns the result of one of the inspector's methods.
  func call(_ method: String, _ parameters: [String: JSONValue]? = nil) async throws -> JSONValue {
    try JSONReader.read(await methods.answer(method, parameters.map(JSONValue.object)))
  }

  /// Returns the error of a method that is refused; `nil` when it is not.
  func refusal(_ method: String, _ parameters: [String: JSONValue]? = nil) async -> ControlError? {
    do throws(ControlError) {
      _ = try await methods.answer(method, parameters.map(JSONValue.object))
      return nil
    } catch {
      return error
    }
  }

  static func app() throws -> TaxiApp { try InspectedDaemon.app.get() }

  /// A new table, which is another one than that of every earlier call.
  static func routes() throws -> RouteTable {
    try RouteTable(yaml: InspectedDaemon.read("links.yaml"), file: "links.yaml")
  }
}

extension JSONValue {
  /// The member of an object.
  subscript(key: String) -> JSONValue? { object?[key] }
}
