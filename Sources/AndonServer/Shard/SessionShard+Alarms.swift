import ControlProtocol
import Logging
import NIOCore
import SessionEngine

/// What happens in sessions by itself, when its time has come.
extension SessionShard {
  /// Notes when something is due next in a session.
  func setAlarm(_ entry: LiveSession) {
    let due = entry.session?.nextDue
    guard due != entry.dueAt else { return }
    entry.dueAt = due
    guard let due else { return }
    alarms.set(entry.id, at: due - entry.lead)
    // Moments that no longer hold are found out one by one, unless they are most of all.
    if alarms.count > 2 * live.count + 64 { resetAlarms() }
    scheduleAlarms()
  }

  /// Something is due in these sessions, which sleep, or did. Gives those that cannot be loaded.
  func wakeDue(_ names: [String]) -> [String] {
    let now = context.clock()
    var failed: [String] = []
    for name in names where !isOver {
      do {
        tickIfDue(try find(name), now: now)
      } catch {
        // It may have been closed meanwhile.
        guard error.kind != .sessionNotFound else { continue }
        failed.append(name)
        // One that cannot be built is in the log already.
        guard error.kind != .sessionUnloadable else { continue }
        tellUnloadable(name, "a session in which something is due cannot be loaded", error.message)
      }
    }
    sendBatch()
    return failed
  }

  /// Logs what is wrong with a session, as long as that is not so with very many.
  func tellUnloadable(_ name: String, _ what: String, _ cause: String) {
    guard let others = unloadable.come(at: eventLoop.now) else { return }
    context.logger.error(
      "\(what)", metadata: ["session": "\(name)", "cause": "\(cause)", "others": "\(others)"])
  }

  /// Handles what is due by the daemon's time, before anybody looks.
  func tickIfDue(_ entry: LiveSession, now: Int64) {
    lead(entry, at: now)
    guard let due = entry.session?.nextDue, due <= now + entry.lead else { return }
    guard let turn = run(.tick, at: now, in: entry) else { return }
    var change = turn.change
    note(turn, &change, entry)
    submit(turn, change, entry, .nothing)
  }

  private func resetAlarms() {
    alarms.removeAll()
    for entry in live.all {
      if let due = entry.dueAt { alarms.set(entry.id, at: due - entry.lead) }
    }
  }

  /// Has the clock gone back, by days, what is due in sessions that were used meanwhile is due sooner.
  private func followBack(to now: Int64) {
    guard now < latest else { return }
    latest = now
    for entry in live.all { lead(entry, at: now) }
  }

  private func scheduleAlarms() {
    guard let moment = alarms.next, moment < alarmTimer?.moment ?? .max else { return }
    alarmTimer?.task.cancel()
    let delay = WallTimer.delay(until: moment, now: context.clock())
    alarmTimer = (moment, eventLoop.scheduleTask(in: delay) { self.assumeIsolated { $0.ring() } })
  }

  private func ring() {
    alarmTimer = nil
    let now = context.clock()
    followBack(to: now)
    // As many as there are now: a session that is due again at once must not keep all others waiting.
    for _ in 0..<alarms.count {
      guard let name = alarms.takeDue(by: now) else { break }
      guard let entry = live[name] else { continue }
      tickIfDue(entry, now: now)
      if outbox.count >= Self.company { sendBatch() }
    }
    sendBatch()
    scheduleAlarms()
  }
}
