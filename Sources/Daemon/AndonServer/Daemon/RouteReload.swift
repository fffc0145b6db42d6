import ControlProtocol
import DeepLinks
import Dispatch
import Logging
import NIOConcurrencyHelpers
import NIOCore
import SessionEngine
import TextFormats

/// Replaces the route table: at SIGHUP, at a request, and for a program that embeds the daemon.
///
/// A table is read and checked whole before anything is replaced, so a wrong table changes nothing. So is a table that
/// lacks links that stored sessions need, unless the request forces it (`LostLinks`). Tables are read one after the other
/// on a thread of their own: the daemon stops without waiting for one that takes long.
final class RouteReload: Sendable {
  private struct State {
    /// The table in force.
    var table: RouteTable
    /// Whether the daemon stops: the shards receive no further table.
    var isOver = false
    /// The requests that wait for a table, by their number.
    var waiting: [Int: ResponseAddress] = [:]
    var lastRequest = 0
    /// Whether a signal waits for its turn to read the table. Further signals need no turn of their own.
    var isSignalled = false
    /// The digest of a table that other daemons use and that the file here does not have, and when the file was read.
    var missed: (digest: String, at: ContinuousClock.Instant)?
  }

  private let read: (@Sendable () throws -> RouteTable)?
  private let onUse: @Sendable (RouteTable) -> Void
  private let otherFiles: @Sendable () -> [ReloadedFile]
  private let app: any SimulatedApp
  private let shards: ShardMap
  private let storage: any SessionStorage
  private let secrets: CurrentRedactor
  private let logger: Logger
  private let state: NIOLockedValueBox<State>
  private let queue = DispatchQueue(label: "andon.reload")

  init(_ daemon: AndonDaemon, shards: ShardMap, storage: any SessionStorage, secrets: CurrentRedactor) {
    read = daemon.reload
    onUse = daemon.onReload
    otherFiles = daemon.otherFiles
    app = daemon.app
    self.shards = shards
    self.storage = storage
    self.secrets = secrets
    logger = daemon.logger
    state = NIOLockedValueBox(State(table: daemon.routes))
  }

  /// The table in force.
  var table: RouteTable { state.withLockedValue { $0.table } }

  /// The changes that another table brings, and when every shard uses it.
  struct Result {
    var reply: ReloadReply
    let whenUsed: [EventLoopFuture<Void>]
  }

  // MARK: - Reading the table again

  /// Reads the table again because of a signal. A wrong table is logged. Does nothing in a daemon without a file.
  func signal() {
    let isFirst = state.withLockedValue { state in
      defer { state.isSignalled = true }
      return !state.isSignalled
    }
    guard read != nil, isFirst else { return }
    queue.async {
      self.state.withLockedValue { $0.isSignalled = false }
      _ = try? self.readAgain(isForced: false)
    }
  }

  /// Reads the table again, and responds when every shard has it: links that are sent after the response are read by
  /// it. When the daemon stops before that, the response says so.
  func answer(isForced: Bool, _ address: ResponseAddress) {
    let number = state.withLockedValue { state -> Int? in
      guard !state.isOver else { return nil }
      state.lastRequest += 1
      state.waiting[state.lastRequest] = address
      return state.lastRequest
    }
    guard let number else { return deliver(Self.stopping, to: address) }
    queue.async {
      let result = Swift.Result { () throws(ControlError) in try self.readAgain(isForced: isForced) }
      guard let address = self.state.withLockedValue({ $0.waiting.removeValue(forKey: number) }) else { return }
      switch result {
      case .success(let result):
        EventLoopFuture.andAllComplete(result.whenUsed, on: address.connection.eventLoop).whenComplete { _ in
          // The names of routes always encode.
          let line = try? ReplyWriter(redactor: self.secrets).line(result: result.reply, form: address.form)
          address.deliver(line ?? ByteBuffer())
        }
      case .failure(let error): self.deliver(error, to: address)
      }
    }
  }

  /// Reads the table again and uses it. Throws `ControlError` with the reason why the old table stays.
  private func readAgain(isForced: Bool) throws(ControlError) -> Result {
    let kept = "the route table was not replaced; the old one stays"
    guard let read else {
      throw ControlError(
        .configurationInvalid, "\(kept): this daemon was started without a file to read again", hint: "start it anew")
    }
    ServiceNotification.reloading()
    defer { ServiceNotification.send("READY=1") }
    do {
      let table = try read()
      try AndonDaemon.check(table, app)
      let lost = try LostLinks(from: self.table, to: table, in: storage) { self.state.withLockedValue { $0.isOver } }
      if !isForced, let refusal = lost.refusal(kept) { throw refusal }
      // Before it is used: when the others cannot learn of it, all keep the old one.
      try storage.shared?.useLinks(table.digest)
      var result = try use(table)
      result.reply.record(lost)
      let others = otherFiles()
      logger.report(others)
      let links = ReloadedFile(file: "links.yaml", state: result.reply.isChange ? .changed : .same)
      if !others.isEmpty { result.reply.files = [links] + others }
      return result
    } catch let error as ControlError {
      logNotReloaded(error.message)
      throw error
    } catch {
      // The lines find the problems. The keys would look like the names of secrets.
      let problems = (error as? RouteTableError)?.firstLines { "\($0.position): \($0.message) \($0.hint)" }
      let coded = problems == nil ? error as? any CodedError : nil
      let causes = problems ?? [coded?.message ?? "\(error)"]
      logNotReloaded(causes.joined(separator: " "))
      throw ControlError(
        .configurationInvalid, "\(kept):\(causes.count == 1 ? " " : "\n  ")\(causes.joined(separator: "\n  "))",
        hint: coded?.hint ?? "correct it, see \(Program.name) routes check, and reload again")
    }
  }

  private func logNotReloaded(_ cause: String) {
    logger.error(
      "not reloaded",
      metadata: ["event": "reload.failed", "cause": .stringConvertible(ConfigurationText(description: cause))])
  }

  // MARK: - The table of other daemons

  /// The time after which the file is read again that did not have the table of the other daemons.
  private static let pause = Duration.seconds(10)

  /// Reads the table again when the other daemons use one with another digest, and uses it if it is that one.
  func follow(_ digest: String) {
    let isDue = state.withLockedValue { state in
      guard state.table.digest != digest else { return false }
      guard let missed = state.missed, missed.digest == digest else { return true }
      return .now - missed.at > Self.pause
    }
    guard isDue, let read else { return }
    queue.async {
      guard self.table.digest != digest else { return }
      if let table = try? read(), table.digest == digest, (try? self.use(table)) != nil { return }
      let isNew = self.state.withLockedValue { state in
        defer { state.missed = (digest, .now) }
        return state.missed?.digest != digest
      }
      guard isNew else { return }
      self.logger.error(
        "the other daemons use another links.yaml, and the file here is not the same",
        metadata: ["event": "links.differ", "digest": "\(self.table.digest)", "expected": "\(digest)"])
    }
  }

  // MARK: - Using a table

  /// Uses another table from now on. Throws `DaemonError` when the app does not know a workflow of it.
  func use(_ table: RouteTable) throws(DaemonError) -> Result {
    try AndonDaemon.check(table, app)
    // Under the lock, so that every shard, `table` and `onUse` have the table that was used last.
    let result = state.withLockedValue { state -> Result in
      let reply = ReloadReply(from: state.table, to: table)
      guard !state.isOver else { return Result(reply: reply, whenUsed: []) }
      state.table = table
      secrets.replace(with: table.secrets)
      onUse(table)
      let used = shards.shards.map { shard in shard.eventLoop.submit { shard.assumeIsolated { $0.use(table) } } }
      return Result(reply: reply, whenUsed: used)
    }
    if !result.whenUsed.isEmpty { logger.notice("reloaded", metadata: result.reply.counts) }
    return result
  }

  // MARK: - The end

  /// Ends reloading: the daemon stops. Requests that wait for a table are answered.
  func end() {
    let waiting = state.withLockedValue { state in
      state.isOver = true
      defer { state.waiting = [:] }
      return state.waiting
    }
    for address in waiting.values { deliver(Self.stopping, to: address) }
  }

  private static let stopping = ControlError(
    .serverDraining, "the daemon is stopping, and the route table was not replaced",
    hint: "the next daemon reads it when it starts")

  private func deliver(_ error: ControlError, to address: ResponseAddress) {
    address.deliver(ReplyWriter(redactor: secrets).line(error: error, form: address.form))
  }
}

extension ReloadReply {
  /// The differences between two tables.
  fileprivate init(from before: RouteTable, to table: RouteTable) {
    let old = Dictionary(before.routes.map { ($0.name, $0) }) { first, _ in first }
    let new = Dictionary(table.routes.map { ($0.name, $0) }) { first, _ in first }
    let (oldParts, newParts) = (before.parts, table.parts)
    self.init(
      routes: new.count, added: new.keys.filter { old[$0] == nil }.sorted(),
      removed: old.keys.filter { new[$0] == nil }.sorted(),
      changed: new.filter { name, route in old[name].map { $0 != route } ?? false }.keys.sorted(),
      parts: Set(oldParts.keys).union(newParts.keys).filter { oldParts[$0] != newParts[$0] }.sorted())
  }
}

extension ReloadReply {
  /// Adds the links that the new table lacks.
  fileprivate mutating func record(_ lost: LostLinks) {
    lostLocations = lost.sessions == 0 ? nil : lost.sessions
    lostPending = lost.pending == 0 ? nil : lost.pending
    checked = lost.isComplete ? nil : lost.visited
  }
}

extension ReloadReply {
  /// The numbers of routes for the log, in which 10,000 names would be one line.
  fileprivate var counts: Logger.Metadata {
    let lists = [("added", added), ("removed", removed), ("changed", changed)]
    var counts: Logger.Metadata = ["routes": "\(routes)"]
    for (name, routes) in lists where !routes.isEmpty { counts[name] = "\(routes.count)" }
    if !parts.isEmpty { counts["also"] = "\(parts.joined(separator: ","))" }
    return counts
  }
}

extension Logger {
  /// Logs the files of the configuration that a reload found changed, and those that are wrong.
  fileprivate func report(_ files: [ReloadedFile]) {
    for file in files {
      switch file.state {
      case .same, .changed: break
      case .needsRestart:
        notice(
          "a file has changed that is read only at the start",
          metadata: ["event": "reload.needsRestart", "file": "\(file.path ?? file.file)"])
      case .refused:
        error(
          "a file is wrong, and the next start would fail",
          metadata: [
            "event": "reload.refused", "file": "\(file.path ?? file.file)",
            "cause": .stringConvertible(ConfigurationText(description: file.error ?? "")),
          ])
      }
    }
  }
}
