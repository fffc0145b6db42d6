import NIOCore
import SessionEngine

/// What must hold once nothing happens any more but that time goes by.
extension Simulation {
  /// Faults end, everybody reads, and everything is answered.
  func quieten() throws {
    storage.failNext(.none)
    storage.turnBesideNextCommit([])
    storage.damage([])
    for connection in daemon.connections {
      connection.sendRest()
      if connection.isForgetful { daemon.hangUp(connection) } else { connection.setReading(true) }
    }
    try check()
    // Of links that load, the next one begins to when the one before it has ended.
    for _ in 0..<40 {
      try pass(6_000)
      if daemon.connections.allSatisfy({ $0.open.isEmpty }) { break }
    }
    for connection in daemon.connections {
      if let request = connection.open.first { throw Violation("never answered: \(request.line)") }
      try connection.following?.checkComplete(history: history)
    }
    try checkNothingWaits()
  }

  private func pass(_ milliseconds: Int64) throws {
    for amount in [milliseconds, 200] {
      advance(amount)
      daemon.settle()
    }
    try check()
  }

  /// A link that waits ends by itself, also in a session that sleeps, when nobody asks. Only where a session's clock
  /// stands it waits until somebody advances that.
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
    for _ in 0..<40 {
      try pass(3_700_000)
      if storage.sessions.allSatisfy(\.pending.isEmpty) { return }
    }
    throw Violation("a link waits for ever: \(storage.sessions.filter { !$0.pending.isEmpty }.map(\.id))")
  }
}
