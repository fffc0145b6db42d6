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
  /// Whether other links and an older build than those of the store are no errors.
  let isForced: Bool

  func open(
    _ configuration: DaemonConfiguration, host: SessionHost, logger: Logger
  ) throws(DaemonError) -> OpenStore {
    let process = ProcessInfo.processInfo
    let user = StoreUser(
      name: "\(process.hostName) \(process.processIdentifier)", app: host.app.name, build: build,
      links: host.routes.digest)
    let store: PostgresStorage
    do {
      store = try PostgresStorage(ServerAddress(address), tables: host.app.tables, daemon: user, isForced: isForced)
    } catch {
      throw DaemonError(error)
    }
    let durability = store.facts?.durability ?? "unknown"
    if store.facts?.survivesFailover != true {
      logger.warning(
        "a commit of this store \(durability)",
        metadata: ["event": "store.durability", "hint": "set synchronous_standby_names: see the page ManyMachines"])
    }
    let status = StoreStatus(
      database: address, durability: durability, pragmas: store.facts?.settings ?? [:], schema: store.schemaVersion,
      counts: nil, trouble: nil)
    return OpenStore(store, status: status) { store.close() }
  }
}
