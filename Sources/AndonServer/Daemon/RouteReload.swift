import ControlProtocol
import DeepLinks
import Logging
import NIOConcurrencyHelpers
import NIOCore
import SessionEngine

/// Replaces the route table: at SIGHUP, at a request, and for a program that embeds the daemon.
///
/// A table is read and checked whole before anything is replaced, so a wrong table changes nothing.
final class RouteReload: Sendable {
  private let read: (@Sendable () throws -> RouteTable)?
  private let app: any SimulatedApp
  private let shards: ShardMap
  private let secrets: CurrentRedactor
  private let logger: Logger
  private let current: NIOLockedValueBox<RouteTable>
  /// Whether the daemon stops. Locked while a table is read and sent to the shards, so the table that was read last is
  /// in force.
  private let isOver = NIOLockedValueBox(false)

  init(_ daemon: AndonDaemon, shards: ShardMap, secrets: CurrentRedactor) {
    read = daemon.reload
    app = daemon.app
    self.shards = shards
    self.secrets = secrets
    logger = daemon.logger
    current = NIOLockedValueBox(daemon.routes)
  }

  /// Ends reloading: the daemon stops, and the shards receive no further table.
  func end() { isOver.withLockedValue { $0 = true } }

  /// Whether the daemon was started with a file that it can read again.
  var isPossible: Bool { read != nil }

  /// The table in force.
  var table: RouteTable { current.withLockedValue { $0 } }

  /// The changes that another table brings, and when every shard uses it.
  struct Result {
    let reply: ReloadReply
    let whenUsed: [EventLoopFuture<Void>]
  }

  /// Reads the table again and uses it. Throws `ControlError` with the reason why the old table stays.
  func reload() throws(ControlError) -> Result {
    let kept = "the route table was not replaced; the old one stays"
    guard let read else {
      throw ControlError(
        .configurationInvalid, "\(kept): this daemon was started without a file to read again", hint: "start it anew")
    }
    do {
      return try isOver.withLockedValue { try put(try read(), isOver: $0) }
    } catch {
      logger.error("\(kept)", metadata: ["cause": "\(error)"])
      throw ControlError(
        .configurationInvalid, "\(kept): \(error)", hint: "correct it, see andon routes check, and reload again")
    }
  }

  /// Uses another table from now on. Throws `DaemonError` when the app does not know a workflow of it.
  func use(_ table: RouteTable) throws(DaemonError) -> Result {
    // The lock's function throws no typed error.
    try isOver.withLockedValue { isOver in
      Swift.Result { () throws(DaemonError) in try put(table, isOver: isOver) }
    }.get()
  }

  private func put(_ table: RouteTable, isOver: Bool) throws(DaemonError) -> Result {
    try AndonDaemon.check(table, app)
    let reply = ReloadReply(from: self.table, to: table)
    current.withLockedValue { $0 = table }
    secrets.replace(with: table.secrets)
    let used =
      isOver
      ? []
      : shards.shards.map { shard in shard.eventLoop.submit { shard.assumeIsolated { $0.use(table) } } }
    logger.notice("the route table was read again", metadata: ["routes": "\(table.routes.count)"])
    return Result(reply: reply, whenUsed: used)
  }

  /// Reloads on a reader's thread, and responds when every shard has the new table: links that are sent after the
  /// response are read by it.
  func answer(_ address: ResponseAddress, readers: StoreReaders) {
    let secrets = readers.secrets
    readers.group.next().execute {
      do throws(ControlError) {
        let result = try self.reload()
        EventLoopFuture.andAllComplete(result.whenUsed, on: address.connection.eventLoop).whenComplete { _ in
          // The names of routes always encode.
          let line = try? ReplyWriter(redactor: secrets).line(result: result.reply, form: address.form)
          address.deliver(line ?? ByteBuffer())
        }
      } catch {
        address.deliver(ReplyWriter(redactor: secrets).line(error: error, form: address.form))
      }
    }
  }
}

extension ReloadReply {
  /// The differences between two tables.
  fileprivate init(from before: RouteTable, to table: RouteTable) {
    let old = Dictionary(before.routes.map { ($0.name, $0) }) { first, _ in first }
    let new = Dictionary(table.routes.map { ($0.name, $0) }) { first, _ in first }
    self.init(
      routes: new.count, added: new.keys.filter { old[$0] == nil }.sorted(),
      removed: old.keys.filter { new[$0] == nil }.sorted(),
      changed: new.filter { name, route in old[name].map { $0 != route } ?? false }.keys.sorted(),
      parts: Set(before.parts.keys).union(table.parts.keys).filter { before.parts[$0] != table.parts[$0] }.sorted())
  }
}
