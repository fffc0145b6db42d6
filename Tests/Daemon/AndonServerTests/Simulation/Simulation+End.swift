import NIOCore
import SessionEngine

/// What must hold once nothing happens any more but that time goes by.
extension Simulation {
  /// Faults end, everybody reads, and everything is answered.
  func quieten() throws {
    storage.failNext(.none)
    storage.turnBesideNextCommit([])
    storage.damage([])
    for daemon in daemons {
      for connection in daemon.connections {
        connection.sendRest()
        if connection.isForgetful { daemon.hangUp(connection) } else { connection.setReading(true) }
      }
    }
    try check()
    // After the clock was set back, a session continues when the clock has reached its time again.
    try pass(max(0, (storage.sessions.map(\.updatedAt).max() ?? 0) - time.now))
    // Of links that load, the next one begins to when the one before it has ended.
    for _ in 0..<40 {
      try pass(6_000)
      if connections.allSatisfy({ $0.open.isEmpty }) { break }
    }
    for connection in connections {
      if let request = connection.open.first { throw ViolationError("never answered: \(request.line)") }
      try connection.following?.checkComplete(history: history)
    }
    try checkNothingWaits()
  }

  /// Runs all event loops until nothing is left to do. A reading peer then waits only for links that are under way.
  func settle() throws {
    for daemon in daemons { daemon.settle() }
    // A daemon looks for what others have done a few times a second, and a turn that lost runs again after a pause.
    for _ in 0..<(isShared ? 12 : 0) {
      for daemon in daemons {
        daemon.advance(milliseconds: 200)
        daemon.settle()
      }
    }
    try check()
    for connection in connections where connection.isReading {
      guard let request = connection.awaited, try !isUnderWay(request) else { continue }
      throw ViolationError("withheld: \(request.line)")
    }
  }

  /// Whether it is a link that waits for what comes by itself.
  private func isUnderWay(_ request: SimulatedRequest) throws -> Bool {
    guard request.waits, let link = request.identity.flatMap(history.link), let record = storage.session(link.session),
      record.pending.contains(where: { $0.number == link.number })
    else { return false }
    let session = try rebuilt(record)
    return !session.isQuiet && session.nextDue != nil
  }

  private func pass(_ milliseconds: Int64) throws {
    for amount in [milliseconds, 200] {
      advance(amount)
      try settle()
    }
  }

  /// A link that waits expires by itself, also in a session that is not in memory. In a session with a manual clock it
  /// waits until the clock is advanced.
  private func checkNothingWaits() throws {
    let connection = try daemon.connect(to: 0)
    for session in storage.sessions {
      connection.send(
        [
          SimulatedRequest(
            id: nextNumber(), method: "session.configure", session: session.id, parameters: ["clock": "wall"],
            key: "k\(requestCount)")
        ], cutAt: [])
      try pass(1_000)
    }
    // What sleeps since the clock was days ahead wakes when it is there again.
    try pass(max(0, (storage.sessions.map(\.updatedAt).max() ?? 0) - time.now))
    for _ in 0..<40 {
      // Daemons that share a store look into it several times a second, so less time goes by there.
      try pass(isShared ? 60_000 : 3_700_000)
      if storage.sessions.allSatisfy(\.pending.isEmpty) { return }
    }
    let late = storage.sessions.filter { $0.pending.contains { !isShared || $0.expiresAt <= time.now } }
    guard late.isEmpty else { throw ViolationError("a link waits for ever: \(late.map(\.id))") }
  }
}
