import ControlProtocol
import DeepLinks
import DequeModule
import Logging
import NIOCore
import SessionEngine
import TextFormats

/// The sessions of a shard that are in memory. Sessions load from the store when they are needed (`SessionQueues`); the
/// idle ones that were used least recently leave memory beyond the limit (law 2 brings them back).
///
/// Confined to the event loop of its shard.
final class LiveSessions {
  private let context: ShardContext
  private let limit: Int
  private var byName: [String: LiveSession] = [:]
  /// The uses of sessions, the oldest first. A session's last use is the one that counts; earlier ones are skipped.
  private var uses: Deque<(live: LiveSession, number: Int)> = []
  private var useCount = 0
  private var host: SessionHost
  /// Counts the route tables.
  private var tableNumber = 0

  init(context: ShardContext) {
    self.context = context
    host = SessionHost(app: context.app, routes: context.routes, limits: context.limits.session)
    // Where other daemons change sessions too, one stays in memory only while something is in progress for it.
    limit = context.storage.shared != nil ? 0 : max(1, context.limits[int: .liveSessions] / context.shardCount)
  }

  /// The number of sessions in memory.
  var count: Int { byName.count }
  /// All sessions in memory, in no order.
  var all: [LiveSession] { Array(byName.values) }
  /// The names of at most 200 sessions in memory.
  var names: [String] { byName.values.lazy.filter { $0.session != nil }.prefix(200).map(\.id) }

  /// The session of this name, if it is in memory.
  subscript(id: String) -> LiveSession? { byName[id] }

  /// Finds a session in memory. Throws `session.notFound`, and an error for an app that cannot be built.
  func find(_ id: String) throws(ControlError) -> (live: LiveSession, session: Session) {
    guard let live = byName[id] else { throw .sessionNotFound(id) }
    if let error = live.unbuilt?.error { throw error }
    guard var session = live.session else { throw .sessionNotFound(id) }
    if live.tableNumber != tableNumber {
      session = try build(session.record)
      live.session = session
      live.tableNumber = tableNumber
    }
    touch(live)
    return (live, session)
  }

  /// Takes a session that was read from the store into memory. Throws an error for an app that cannot be built.
  func load(_ record: SessionRecord) throws(ControlError) -> LiveSession { keep(try build(record)) }

  /// Makes a session of an owner and leads it into a starting state. Returns it with all its turns, none of them stored
  /// yet.
  func make(
    _ id: String, state: StartingState?, at now: Int64, owner: String? = nil
  ) throws(ControlError) -> (live: LiveSession, session: Session, turns: [Turn]) {
    do {
      let (session, turns) = try host.create(id, in: state, at: now, owner: owner)
      return (keep(session), session, turns)
    } catch let error as StartingStateError {
      throw ControlError(.sessionRefused, error.message, hint: error.hint, reason: error.code)
    } catch {
      throw unbuildable(id, error)
    }
  }

  // MARK: - Ending

  /// Takes a session whose app cannot be built into memory, for a request that ends it.
  func keepUnbuilt(_ record: SessionRecord, _ error: ControlError) {
    byName[record.id] = LiveSession(record, error, tableNumber: tableNumber)
  }

  /// Removes a session again whose app cannot be built and that no request has ended.
  func removeUnbuilt(_ id: String) {
    if byName[id]?.unbuilt != nil { byName[id] = nil }
  }

  /// Returns the turn that closes a session, from its record alone when its app cannot be built. The session stays in
  /// memory until the caller ends or replaces it.
  func closing(_ id: String, at now: Int64) throws(ControlError) -> (live: LiveSession, turn: Turn) {
    do throws(ControlError) {
      let (live, session) = try find(id)
      return (live, session.close(at: now))
    } catch {
      guard error.kind == .sessionUnloadable, let live = byName[id],
        let record = live.record
      else { throw error }
      return (live, host.close(record, at: now))
    }
  }

  /// Closes a session and puts a new one in its place. Returns both turns, which belong into one transaction. Throws an error
  /// for an app that cannot be built for a new session: then nothing is closed.
  func reset(_ id: String, at now: Int64) throws(ControlError) -> (live: LiveSession, turns: [Turn]) {
    guard let record = byName[id]?.record else { throw .sessionNotFound(id) }
    let made: (session: Session, turn: Turn)
    do {
      made = try host.create(id, at: now, owner: record.owner)
    } catch {
      throw unbuildable(id, error)
    }
    let (live, turn) = try closing(id, at: now)
    guard turn.refusal == nil else { return (live, [turn]) }
    context.health.forgetLead(of: id)
    live.replace(by: made.session, tableNumber: tableNumber)
    touch(live)
    return (live, [turn, made.turn])
  }

  // MARK: - The table and the limit

  /// Reads links by another table from now on. Sessions in memory are rebuilt with it when they are used next.
  func use(_ table: RouteTable) {
    host.routes = table
    tableNumber += 1
  }

  /// Removes a session from memory.
  func remove(_ live: LiveSession) {
    guard byName[live.id] === live else { return }
    byName[live.id] = nil
    context.health.forgetLead(of: live.id)
  }

  /// Removes all sessions from memory.
  func removeAll() {
    byName = [:]
    uses = []
  }

  /// Removes idle sessions while there are more than the limit, least recently used first, and returns them.
  func evict() -> [LiveSession] {
    var evicted: [LiveSession] = []
    // A busy session counts as used; after that many the others are busy too.
    var looks = byName.count
    while byName.count > limit, looks > 0, let use = uses.popFirst() {
      let live = use.live
      guard use.number == live.lastUse, byName[live.id] === live else { continue }
      looks -= 1
      if live.isIdle {
        remove(live)
        evicted.append(live)
      } else {
        touch(live)
      }
    }
    return evicted
  }

  private func keep(_ session: Session) -> LiveSession {
    let id = session.record.id
    let live = LiveSession(session, tableNumber: tableNumber, predecessor: byName[id])
    byName[id] = live
    touch(live)
    return live
  }

  private func touch(_ live: LiveSession) {
    useCount += 1
    live.lastUse = useCount
    uses.append((live, useCount))
    guard uses.count > 2 * byName.count + 64 else { return }
    uses.removeAll { $0.number != $0.live.lastUse || byName[$0.live.id] !== $0.live }
  }

  private func build(_ record: SessionRecord) throws(ControlError) -> Session {
    do {
      let session = try host.wake(record)
      if !session.wakeProblems.isEmpty {
        context.logger.error(
          "a session was not rebuilt as it was stored",
          metadata: ["event": "session.changed", "session": "\(record.id)", "problems": "\(session.wakeProblems)"])
      }
      watchTime(of: session)
      return session
    } catch {
      throw unbuildable(record.id, error)
    }
  }

  /// Warns of a session whose time is ahead of the clock.
  private func watchTime(of session: Session) {
    let lead = session.lead(at: context.clock())
    guard lead > Self.usualLead else { return }
    context.health.leads(session.record.id, by: lead)
    context.logger.warning(
      "the time of a session is ahead of the clock, and nothing expires in it until then",
      metadata: ["event": "session.ahead", "session": "\(session.record.id)", "seconds": "\(lead / 1_000)"])
  }

  /// The lead that a clock which is set anew can have, in milliseconds.
  private static let usualLead: Int64 = 60_000

  private func unbuildable(_ id: String, _ error: any Error) -> ControlError {
    context.logger.error(
      "a session cannot be built",
      metadata: ["event": "session.unloadable", "session": "\(id)", "cause": .cause(error)])
    return ControlError(
      .sessionUnloadable, "the session \(id) cannot be built: \(error)",
      hint: "the app has changed, or its rows are damaged; make it new, its journal stays: "
        + "\(Program.name) session reset \(id)")
  }
}
