import ControlProtocol
import DeepLinks
import Foundation
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
  let facts: DaemonFacts
  /// The time for which a status waits for a shard.
  private static let patience = TimeAmount.seconds(1)

  /// Answers one request. Throws the error that is its response.
  func answer(_ request: ControlRequest, _ address: ResponseAddress) throws(ControlError) {
    let readers = context.readers
    switch request {
    // A greeting always encodes.
    case .hello: address.deliver((try? replies.line(result: hello, form: address.form)) ?? ByteBuffer())
    case .linkExplain(let call): try explain(call, address)
    case .linkLog(let call):
      let limit = try bounded(call.limit, 1...1_000, standard: 20)
      readers.respond(to: address, .init(limit: limit)) {
        let links = try $0.links(session: call.session, before: call.before ?? .max, limit: limit)
        return LinkLogReply(links: PageSize.newest(links))
      }
    case .linkExport(let call):
      let limit = try bounded(call.limit, 1...500, standard: 200)
      readers.respond(to: address, .init(limit: limit), try Self.page(call, limit: limit))
    case .sessionList(let call):
      let (limit, place) = (try listLimit(call.limit, all: call.all), try Self.place(call))
      readers.respond(to: address, .init(limit: limit), Self.list(after: place, limit: limit, reload.table))
    case .status(let call): status(limit: try listLimit(nil, all: call.all), address)
    case .eventsSubscribe(let call): subscribe(call, address)
    case .reload(let call): reload.answer(call, address)
    case .linkOpen, .sessionPush, .sessionInstall, .linkCancel, .sessionCreate, .sessionShow, .sessionTree,
      .sessionScreen, .sessionTap,
      .sessionAdvance, .sessionRequest, .sessionLogin, .sessionLogout, .sessionConfigure, .sessionClose:
      throw ControlError(.internalError, "the request concerns a session", hint: "this is a defect of the daemon")
    }
  }

  private var replies: ReplyWriter { ReplyWriter(redactor: context.secrets) }

  private var hello: HelloReply {
    HelloReply(
      version: ProgramVersion.current, app: context.app.name, state: context.health.daemonState, pid: facts.pid)
  }

  /// Explains a link by the table in force, without opening it. An explanation shows no secret.
  private func explain(_ call: LinkExplain, _ address: ResponseAddress) throws(ControlError) {
    let time = Timestamp(milliseconds: context.clock())
    let describe = { (link: DeepLink) in context.app.describe(link) }
    let explanation =
      call.input.map { reload.table.explain(LinkInput($0, call.url), at: time, workflow: describe) }
      ?? reload.table.explain(call.url, at: time, workflow: describe)
    guard let json = try? JSONCoding.bytes(explanation) else {
      throw ControlError(.internalError, "the explanation cannot be written", hint: "this is a defect of the daemon")
    }
    address.deliver(replies.line(json: json, form: address.form))
  }

  /// Returns the place after which a list of sessions begins; `nil` for the first page.
  private static func place(_ call: SessionList) throws(ControlError) -> SessionPlace? {
    guard call.before != nil || call.after != nil else { return nil }
    guard let before = call.before, let after = call.after else {
      throw ControlError(
        .invalidParameters, "before and after are given together or not at all",
        hint: "send both as they are in next of the last reply")
    }
    return SessionPlace(updatedAt: before, session: after)
  }

  private static func list(after place: SessionPlace?, limit: Int, _ table: RouteTable) -> StoreRead {
    { storage in
      let sessions = try storage.sessions(after: place, limit: limit)
      let page = PageSize.first(sessions.map { $0.noting(table) })
      let isLast = sessions.count < limit && page.count == sessions.count
      return SessionListReply(
        sessions: page, total: try storage.counts().sessions,
        next: isLast ? nil : page.last.map { SessionListReply.Next($0.place) })
    }
  }

  private static func page(_ call: LinkExport, limit: Int) throws(ControlError) -> StoreRead {
    if let before = call.before { return try newest(call, before: before, limit: limit) }
    return { storage in
      let page = try storage.journal(session: call.session, after: call.after ?? 0, limit: limit)
      let wanted = page.lines.filter { $0.position <= call.until ?? .max }
      let fitting = PageSize.first(wanted)
      let isLast = wanted.count < limit && fitting.count == wanted.count
      return LinkExportReply(
        entries: fitting.map(\.entry), next: isLast ? nil : fitting.last?.position, first: page.first, last: page.last)
    }
  }

  /// Returns the reading of the newest events of a session before a number.
  private static func newest(_ call: LinkExport, before: Int64, limit: Int) throws(ControlError) -> StoreRead {
    guard let session = call.session, call.after == nil, call.until == nil else {
      throw ControlError(
        .invalidParameters, "the parameter before is the number of an event of one session",
        hint: "send it with session, and without after and until")
    }
    return { storage in
      let page = try storage.journal(of: session, before: before, limit: limit)
      let fitting = PageSize.newest(page.lines)
      return LinkExportReply(
        entries: fitting.map(\.entry), next: fitting.last?.position, first: page.first, last: page.last)
    }
  }

  /// Subscribes the connection. Answers with an error when there is no such session, and there never was one: it would
  /// wait for events for ever.
  private func subscribe(_ call: EventsSubscribe, _ address: ResponseAddress) {
    guard let session = call.session else { return commits.subscribe(address, session: nil) }
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

  /// Answers a status, also when the store cannot be read: the status then shows the cause.
  private func status(limit: Int, _ address: ResponseAddress) {
    let eventLoop = address.connection.eventLoop
    let parts = shards.shards.map { Self.activity(of: $0, on: eventLoop) }
    let (context, draft, table) = (context, draft, reload.table)
    EventLoopFuture.whenAllSucceed(parts, on: eventLoop).whenSuccess { parts in
      let kind = StoreReaders.Kind(limit: limit) == .long ? StoreReaders.Kind.long : .status
      context.readers.respond(to: address, kind) { storage in
        var reply = draft
        for part in parts.compactMap({ $0 }) { reply.activity.add(part) }
        reply.state = context.health.daemonState
        reply.store.trouble = context.health.trouble
        if parts.contains(where: { $0 == nil }) {
          reply.store.trouble =
            reply.store.trouble ?? "a part of the daemon does not respond: see whether the disk does"
          if reply.state == .ready { reply.state = .degraded }
        }
        do {
          reply.store.counts = try storage.counts()
          reply.sessions = PageSize.first(try storage.sessions(limit: limit).map { $0.noting(table) })
        } catch {
          _ = context.readers.unreadable(error)
          reply.state = context.health.daemonState
          reply.store.trouble = context.health.trouble
        }
        return reply
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
    return StatusReply(
      state: .ready, version: ProgramVersion.current, app: context.app.name, pid: facts.pid,
      uptime: uptime.seconds * 1000 + uptime.attoseconds / 1_000_000_000_000_000, socket: facts.socket,
      store: facts.store, activity: activity, limits: context.limits.all, sessions: [])
  }

  private func listLimit(_ limit: Int?, all: Bool?) throws(ControlError) -> Int {
    all == true ? SessionList.maximum : try bounded(limit, 1...SessionList.maximum, standard: 20)
  }

  private func bounded(_ limit: Int?, _ range: ClosedRange<Int>, standard: Int) throws(ControlError) -> Int {
    let limit = limit ?? standard
    guard range.contains(limit) else {
      throw ControlError(
        .invalidParameters, "the parameter limit is \(limit)",
        hint: "it is from \(range.lowerBound) to \(range.upperBound)")
    }
    return limit
  }
}

/// The facts of a daemon that `status` shows and that do not change while it runs.
struct DaemonFacts: Sendable {
  let pid: Int32
  let started: ContinuousClock.Instant
  let socket: String
  let store: StoreStatus
}

extension ActivityStatus {
  /// Adds the numbers of another shard.
  fileprivate mutating func add(_ other: ActivityStatus) {
    liveSessions += other.liveSessions
    connections += other.connections
    uncommitted += other.uncommitted
    turns += other.turns
    commits += other.commits
    outcomes.merge(other.outcomes) { $0 + $1 }
    leaks += other.leaks
    guard let added = other.requestCounts else { return }
    var counts = requestCounts ?? RequestCounts()
    counts.add(added)
    requestCounts = counts
  }
}

extension SessionSummary {
  /// Returns the summary with the links that a table no longer has as `lost`, because the session will not be there when
  /// it wakes.
  fileprivate func noting(_ table: RouteTable) -> SessionSummary {
    let lost = location.filter { (try? table.parse($0)) == nil }
    guard !lost.isEmpty else { return self }
    var summary = self
    summary.lost = lost
    summary.location = location.filter { !lost.contains($0) }
    return summary
  }
}
