import ControlProtocol
import DeepLinks
import Foundation
import Logging
import NIOCore
import SessionEngine
import TextFormats

/// Answers requests that concern no single session. What it shows is committed.
struct DaemonRequests: Sendable {
  let shards: ShardMap
  let context: ShardContext
  let commits: CommitQueue
  let connections: ConnectionCount
  let unsent: UnsentBytes
  let reload: RouteReload
  let others: OtherDaemons
  let log: DaemonLog
  /// Returns the address of the daemon's page.
  let address: @Sendable () -> String?
  let facts: DaemonFacts
  /// The time for which a status waits for a shard.
  private static let patience = TimeAmount.seconds(1)

  /// Answers one request. Throws the error that is its response.
  func answer(_ request: DaemonRequest) throws(ControlError) { try answer(request.method, request.address) }

  private func answer(_ method: some DaemonMethod, _ address: ResponseAddress) throws(ControlError) {
    switch try method.answer(self) {
    // A reply from memory always encodes.
    case .reply(let reply): address.deliver((try? replies.line(result: reply, form: address.form)) ?? ByteBuffer())
    case .json(let json): address.deliver(replies.line(json: json, form: address.form))
    case .copied(let copy): context.readers.respond(to: address, .copy) { try copy($0) }
    case .stored(let limit, let read): context.readers.respond(to: address, .init(limit: limit)) { try read($0) }
    case .status(let limit): status(limit: limit, address) { $0 }
    case .metrics: metrics(address)
    case .reload(let isForced): reload.answer(isForced: isForced, address)
    case .subscription(let session): subscribe(session, address)
    }
  }

  private var replies: ReplyWriter { context.replies }

  /// Subscribes the connection. Answers with an error when there is no such session, and there never was one: it would
  /// wait for events for ever.
  private func subscribe(_ session: String?, _ address: ResponseAddress) {
    address.connection.value.askForEvents()
    guard let session else { return commits.subscribe(address, session: nil) }
    let (commits, readers, replies) = (self.commits, context.readers, self.replies)
    readers.group(.short).next().execute {
      do {
        let isKnown =
          try readers.storage.load(session) != nil
          || !readers.storage.journal(session: session, after: 0, limit: 1).lines.isEmpty
        guard isKnown else {
          let error = ControlError.sessionNotFound(session)
          return address.deliver(replies.line(error: error, form: address.form))
        }
        commits.subscribe(address, session: session)
      } catch {
        address.deliver(replies.line(error: readers.unreadable(error), form: address.form))
      }
    }
  }

  /// Answers the numbers of all parts.
  private func metrics(_ address: ResponseAddress) {
    let (counters, shards) = (context.counters, shards.shards)
    status(limit: 0, address) { status in
      var numbers = counters.numbers
      for shard in shards { numbers.turns.add(shard.durations.value) }
      return MetricsReply(text: MetricsText(status, numbers, .current).text, state: status.state)
    }
  }

  /// Answers what `reply` makes of a status, also when the store cannot be read: the status then shows the cause.
  private func status(
    limit: Int, _ address: ResponseAddress,
    _ reply: @escaping @Sendable (StatusReply) -> any Encodable & Redactable & Sendable
  ) {
    let eventLoop = address.connection.eventLoop
    let parts = shards.shards.map { Self.activity(of: $0, on: eventLoop) }
    let (context, draft, table) = (context, draft, reload.table)
    EventLoopFuture.whenAllSucceed(parts, on: eventLoop).whenSuccess { parts in
      let kind = StoreReaders.Kind(limit: limit) == .long ? StoreReaders.Kind.long : .status
      context.readers.respond(to: address, kind) { storage in
        var status = draft
        for part in parts.compactMap({ $0 }) { status.activity.add(part) }
        status.state = context.health.daemonState
        status.store.trouble = context.health.trouble
        if parts.contains(where: { $0 == nil }) {
          status.store.trouble =
            status.store.trouble ?? "a part of the daemon does not respond: see whether the disk does"
          if status.state == .ready { status.state = .degraded }
        }
        do {
          status.store.counts = try storage.counts()
          status.sessions = SessionListReply.fitting(try storage.sessions(limit: limit), table)
        } catch {
          _ = context.readers.unreadable(error)
          status.state = context.health.daemonState
          status.store.trouble = context.health.trouble
        }
        return reply(status)
      }
    }
  }

  /// Returns the numbers of a shard; `nil` when the shard does not respond soon.
  private static func activity(
    of shard: SessionShard, on eventLoop: any EventLoop
  ) -> EventLoopFuture<ActivityStatus?> {
    let promise = eventLoop.makePromise(of: ActivityStatus?.self)
    let limit = eventLoop.scheduleTask(in: patience) { promise.succeed(nil) }
    shard.eventLoop.submit { shard.assumeIsolated { $0.status } }.whenSuccess { activity in
      limit.cancel()
      promise.succeed(activity)
    }
    return promise.futureResult
  }

  private var draft: StatusReply {
    let uptime = (ContinuousClock.now - facts.started).components
    var activity = ActivityStatus()
    activity.connections = connections.value
    var status = StatusReply(
      state: .ready, version: ProgramVersion.current, app: app.name, pid: pid,
      uptime: uptime.seconds * 1000 + uptime.attoseconds / 1_000_000_000_000_000, socket: facts.socket,
      store: facts.store, activity: activity, limits: limits, sessions: [])
    status.group = facts.group
    status.daemons = others.daemons
    return status
  }
}

extension DaemonRequests: DaemonView {
  var app: any SimulatedApp { context.app }
  var routes: RouteTable { reload.table }
  var now: Int64 { context.clock() }
  var state: DaemonState { context.health.daemonState }
  var pid: Int32 { facts.pid }
  var limits: [String: Int64] { context.limits.all }
  var logLevel: LogLevelName { LogLevelName(rawValue: log.level.rawValue) ?? (log.level > .error ? .error : .debug) }
  var page: String? { address() }
  func setLogLevel(_ level: LogLevelName) { log.level = Logger.Level(rawValue: level.rawValue) ?? .notice }
  func logLines(after: Int64?, limit: Int) -> LogReadReply { log.lines(after: after, limit: limit) }
  var isStopping: @Sendable () -> Bool {
    let health = context.health
    return { health.daemonState == .draining }
  }
}

/// The facts of a daemon that `status` shows and that do not change while it runs.
struct DaemonFacts: Sendable {
  let pid: Int32
  let started: ContinuousClock.Instant
  let socket: String
  let group: String?
  let store: StoreStatus
}

extension ActivityStatus {
  /// Adds the numbers of another shard.
  fileprivate mutating func add(_ other: ActivityStatus) {
    liveSessions += other.liveSessions
    connections += other.connections
    uncommitted += other.uncommitted
    turns += other.turns
    failedTurns += other.failedTurns
    commits += other.commits
    outcomes.merge(other.outcomes) { $0 + $1 }
    leaks += other.leaks
    guard let added = other.requestCounts else { return }
    var counts = requestCounts ?? RequestCounts()
    counts.add(added)
    requestCounts = counts
  }
}
