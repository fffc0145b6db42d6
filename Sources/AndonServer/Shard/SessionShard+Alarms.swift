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
    alarms.set(entry.id, at: due)
    // Moments that no longer hold are found out one by one, unless they are most of all.
    if alarms.count > 2 * live.count + 64 { resetAlarms() }
    scheduleAlarms()
  }

  /// Something is due in these sessions, which sleep, or did.
  func wakeDue(_ names: [String]) {
    let now = context.clock()
    for name in names {
      // One that cannot be loaded is told to whoever asks for it.
      guard let entry = try? find(name) else { continue }
      tickIfDue(entry, now: now)
    }
    sendBatch()
  }

  /// Handles what is due, before anybody looks.
  func tickIfDue(_ entry: LiveSession, now: Int64) {
    guard let due = entry.session?.nextDue, due <= now else { return }
    var turn = run(.tick, in: entry)
    submit(&turn, entry, .nothing)
  }

  private func resetAlarms() {
    alarms.removeAll()
    for entry in live.all {
      if let due = entry.dueAt { alarms.set(entry.id, at: due) }
    }
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
    // As many as there are now: a session that is due again at once must not keep all others waiting.
    for _ in 0..<alarms.count {
      guard let name = alarms.takeDue(by: now) else { break }
      guard let entry = live[name] else { continue }
      tickIfDue(entry, now: now)
    }
    sendBatch()
    scheduleAlarms()
  }
}
