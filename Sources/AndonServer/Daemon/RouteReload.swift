import ControlProtocol
import DeepLinks
import Logging
import NIOConcurrencyHelpers
import NIOCore
import SessionEngine
import Synchronization

/// Puts another table of links in force: for SIGHUP, for a request, and for a program that holds the daemon.
///
/// A table is read and checked whole before anything is replaced, so one that is wrong changes nothing.
final class RouteReload: Sendable {
  private let read: (@Sendable () throws -> RouteTable)?
  private let app: any SimulatedApp
  private let shards: ShardMap
  private let secrets: SecretsInForce
  private let logger: Logger
  /// The table in force. Held from the reading of another one until that is on its way to the shards: what was read
  /// last is in force.
  private let current: NIOLockedValueBox<RouteTable>
  /// The same table for who only reads it: never held for long.
  private let published: NIOLockedValueBox<RouteTable>
  private let refused = NIOLockedValueBox(Recurrence(most: 8))
  /// Set while `current` is locked.
  private let isOver = Atomic<Bool>(false)

  init(_ daemon: AndonDaemon, shards: ShardMap, secrets: SecretsInForce) {
    read = daemon.reload
    app = daemon.app
    self.shards = shards
    self.secrets = secrets
    logger = daemon.logger
    current = NIOLockedValueBox(daemon.routes)
    published = NIOLockedValueBox(daemon.routes)
  }

  /// The daemon stops: shards are told of no table any more, and soon cannot be.
  func end() { current.withLockedValue { _ in isOver.store(true, ordering: .relaxed) } }

  /// Whether there is something to read again.
  var isPossible: Bool { read != nil }

  /// The table in force.
  var table: RouteTable { published.withLockedValue { $0 } }

  /// What another table changed, and when every shard has it.
  struct Result {
    let reply: ReloadReply
    let whenUsed: [EventLoopFuture<Void>]
  }

  /// Reads the table again and uses it. Throws `ControlError` with the reason why the old one stays.
  func reload() throws(ControlError) -> Result {
    let kept = "the route table was not replaced; the old one stays"
    guard let read else {
      throw ControlError(
        .configurationInvalid, "\(kept): this daemon was started without a file to read again", hint: "start it anew")
    }
    do {
      return try current.withLockedValue { try put(try read(), in: &$0) }
    } catch {
      if let others = refused.withLockedValue({ $0.come(at: .now()) }) {
        logger.error("\(kept)", metadata: ["cause": "\(error)", "others": "\(others)"])
      }
      throw ControlError(
        .configurationInvalid, "\(kept): \(error)", hint: "correct it, see andon routes check, and reload again")
    }
  }

  /// From now on links mean what this table says. Throws `DaemonError` when the app does not know a workflow of it.
  func use(_ table: RouteTable) throws(DaemonError) -> Result {
    // The lock throws no certain error.
    try current.withLockedValue { current in
      Swift.Result { () throws(DaemonError) in try put(table, in: &current) }
    }.get()
  }

  private func put(_ table: RouteTable, in current: inout RouteTable) throws(DaemonError) -> Result {
    try AndonDaemon.check(table, app)
    let reply = ReloadReply(from: current, to: table)
    current = table
    published.withLockedValue { $0 = table }
    secrets.replace(with: table.secrets)
    let used =
      isOver.load(ordering: .relaxed)
      ? []
      : shards.shards.map { shard in
        shard.eventLoop.submit { shard.assumeIsolated { $0.use(table) } }
      }
    logger.notice("the route table was replaced", metadata: ["routes": "\(table.routes.count)"])
    return Result(reply: reply, whenUsed: used)
  }

  /// Reloads on a reader's thread, and answers when every shard has the new table: what comes after the answer is
  /// understood by it.
  func answer(_ address: AnswerAddress, readers: StoreReaders) {
    let secrets = readers.secrets
    readers.group.next().execute {
      do throws(ControlError) {
        let result = try self.reload()
        EventLoopFuture.andAllComplete(result.whenUsed, on: address.connection.eventLoop).whenComplete { _ in
          // Nothing in names of routes fails to encode.
          let line = try? ReplyWriter(covering: secrets).line(result: result.reply, form: address.form)
          address.deliver(line ?? ByteBuffer())
        }
      } catch {
        address.deliver(ReplyWriter(covering: secrets).line(error: error, form: address.form))
      }
    }
  }
}

extension ReloadReply {
  /// What one table has that another has not.
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
