import AndonCommands
import AndonServer
import ControlProtocol
import DeepLinks
import Foundation
import Logging
import PostgresStore
import SessionEngine

/// Opens the store of a daemon on a PostgreSQL server.
struct ServerOpening: StoreOpening {
  /// The address of the server.
  let address: String
  /// The version of the program.
  let build: String
  /// How it is opened.
  let use: AndonProgram.StoreUse

  func open(
    _ configuration: DaemonConfiguration, host: SessionHost, logger: Logger
  ) throws(DaemonError) -> OpenStore {
    let process = ProcessInfo.processInfo
    let user = StoreUser(
      name: "\(process.hostName) \(process.processIdentifier)", app: host.app.name, build: build,
      links: host.routes.digest)
    let store: PostgresStorage
    do {
      store = try PostgresStorage(
        ServerAddress(address), tables: host.app.tables, daemon: user, isForced: use == .forced,
        isThere: use == .original)
    } catch {
      throw DaemonError(error)
    }
    let durability = store.facts?.durability ?? "unknown"
    if let remedy = store.facts?.remedy {
      logger.warning(
        "a commit of this store \(durability)", metadata: ["event": "store.durability", "hint": "\(remedy)"])
    }
    let status = StoreStatus(
      database: address, durability: durability, pragmas: store.facts?.settings ?? [:], schema: store.schemaVersion,
      counts: nil, trouble: nil)
    return OpenStore(store, status: status) { store.close() }
  }
}
