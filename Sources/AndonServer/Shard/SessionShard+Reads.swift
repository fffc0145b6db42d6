import ControlProtocol
import NIOCore
import SessionEngine

/// What is asked without changing anything. An answer never shows what is not committed.
extension SessionShard {
  func read(_ request: ControlRequest, _ address: AnswerAddress) throws(ControlError) {
    switch request {
    case .hello: answer(hello, address, resting: nil)
    case .sessionTree(let call): try tree(call.session ?? Self.defaultSession, address)
    case .sessionShow(let call): try show(call.session ?? Self.defaultSession, address)
    case .linkLog(let call):
      let limit = try bounded(call.limit, 1...1_000, standard: 20)
      submitBehindAll(.read({ LinkLogReply(links: try $0.links(session: call.session, limit: limit)) }, address))
    case .linkExport(let call):
      let limit = try bounded(call.limit, 1...500, standard: 200)
      submitBehindAll(.read(Self.page(call, limit: limit), address))
    case .sessionList(let call):
      let limit = try listLimit(call.limit, all: call.all)
      submitBehindAll(
        .read(
          { SessionListReply(sessions: try $0.sessions(limit: limit), total: try $0.counts().sessions) }, address))
    case .status(let call):
      let limit = try listLimit(nil, all: call.all)
      // Not behind anything: a status is wanted most when commits hang.
      carryOut(.read(status(limit: limit), address))
    case .eventsSubscribe(let call):
      submitBehindAll(.follow(session: call.session, address))
    default:
      throw ControlError(.internalError, "the request is not a reading one", hint: "this is a defect of the daemon")
    }
  }

  private var hello: HelloReply {
    HelloReply(version: ProgramVersion.current, app: context.app.name, state: state, pid: context.facts.pid)
  }

  private func tree(_ id: String, _ address: AnswerAddress) throws(ControlError) {
    let entry = try find(id)
    tickIfDue(entry, now: context.clock())
    guard let session = entry.session else { return }
    answer(
      TreeReply(session: id, location: session.record.location, tree: session.tree), address, resting: entry)
  }

  private func show(_ id: String, _ address: AnswerAddress) throws(ControlError) {
    let entry = try find(id)
    tickIfDue(entry, now: context.clock())
    guard let session = entry.session else { return }
    let reply = SessionReply(record: session.record, tree: session.tree)
    submit(
      nil, entry,
      .read(
        { storage in
          var reply = reply
          reply.links = try storage.links(session: id, limit: 10)
          return reply
        }, address))
  }

  private static func page(_ call: LinkExport, limit: Int) -> StoreRead {
    { storage in
      let page = try storage.journal(session: call.session, after: call.after ?? 0, limit: limit)
      return LinkExportReply(entries: page.map(\.entry), next: page.count == limit ? page.last?.position : nil)
    }
  }

  /// A status is given also when the store cannot be read: then it says so.
  private func status(limit: Int) -> StoreRead {
    var activity = activity
    activity.liveSessions = live.count
    activity.connections = registry.assumeIsolated { $0.count }
    activity.uncommitted = uncommitted.count
    let facts = context.facts
    let uptime = (ContinuousClock.now - facts.started).components
    let reply = StatusReply(
      state: state, version: ProgramVersion.current, app: context.app.name, pid: facts.pid,
      uptime: uptime.seconds * 1000 + uptime.attoseconds / 1_000_000_000_000_000, socket: facts.socket,
      store: facts.store, activity: activity, limits: context.limits.all, sessions: [])
    let trouble = trouble
    return { storage in
      var reply = reply
      reply.store.trouble = trouble
      do {
        reply.store.counts = try storage.counts()
        reply.sessions = try storage.sessions(limit: limit)
      } catch {
        reply.store.trouble = trouble ?? "\(error)"
        if reply.state == .ready { reply.state = .degraded }
      }
      return reply
    }
  }

  private func listLimit(_ limit: Int?, all: Bool?) throws(ControlError) -> Int {
    all == true ? 10_000 : try bounded(limit, 1...10_000, standard: 20)
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
