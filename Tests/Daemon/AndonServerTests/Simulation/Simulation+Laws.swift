import NIOCore
import Foundation
import SessionEngine

@testable import AndonServer

/// What must hold after each step.
extension Simulation {
  /// Checks what the last step has stored, answered and changed.
  func check() throws {
    if let early { throw early }
    try takeStored()
    for connection in connections { try receive(connection) }
    try checkSessions(changed)
    changed = []
    noteRemoved()
    if let problem = storage.problems.first { throw ViolationError(problem) }
  }

  /// Something is about to be stored: what was answered by now rests on what was stored before.
  func checkBeforeCommit() {
    guard early == nil else { return }
    do {
      try takeStored()
      for connection in connections {
        for line in try connection.answers() { try receive(line, connection) }
      }
    } catch {
      early = error
    }
  }

  private func noteRemoved() {
    let now = storage.removed
    if now > removed { count("pruned") }
    removed = now
  }

  /// What was stored.
  private func takeStored() throws {
    for stored in storage.takeNews() {
      let entry = stored.change.entry
      trace.take("\(stored.position) \(entry.session) \(entry.sequence) \(entry.event) \(entry.at) \(entry.digest)")
      trace.take("\(entry.key ?? "") \(entry.answer?.url ?? "") \(entry.location)")
      try history.take(stored)
      changed.insert(entry.session)
    }
  }

  // MARK: - Answers

  /// Answers come in the order of the requests, and each tells the truth.
  private func receive(_ connection: SimulatedConnection) throws {
    for line in try connection.answers() { try receive(line, connection) }
    if connection.isOpen && !connection.isLeft { return }
    // A peer that does not read is disconnected without having read the reason.
    if connection.isOpen || connection.isForgetful || !connection.isReading { connection.open.removeAll() }
    if let request = connection.open.first { throw ViolationError("never answered, and hung up on: \(request.line)") }
    count("left")
    daemons.first { $0.connections.contains { $0 === connection } }?.hangUp(connection)
  }

  private func receive(_ line: String, _ connection: SimulatedConnection) throws {
    trace.take(line)
    guard let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
      throw ViolationError("no object: \(line)")
    }
    if answer["method"] != nil { return try receiveEvent(answer, connection) }
    let kind = ((answer["error"] as? [String: Any])?["data"] as? [String: Any])?["kind"] as? String
    count("answer.\(kind ?? "ok")")
    guard let id = answer["id"] as? Int else {
      // The reason why the peer is disconnected.
      guard ["events.overrun", "server.busy"].contains(kind) else {
        throw ViolationError("a response without a request: \(line)")
      }
      connection.following = nil
      return connection.open.removeAll()
    }
    guard var request = connection.open.popFirst(), id == request.id else {
      throw ViolationError("out of order: \(line)")
    }
    request.since = max(request.since, connection.known[request.session] ?? 0)
    connection.answerCount += 1
    // Some connections are that long.
    if connection.answerCount == 120 { count("answer.120th") }
    if let kind { return try checkRefused(request, kind, line, answer["error"] as? [String: Any] ?? [:]) }
    guard let result = answer["result"] as? [String: Any] else { throw ViolationError("no result: \(line)") }
    if request.isChanging {
      try checkDone(request, result, line, connection)
    } else {
      try checkShown(request, line)
      try take(request, result, connection)
    }
  }

  private func receiveEvent(_ event: [String: Any], _ connection: SimulatedConnection) throws {
    count("event")
    guard let entry = event["params"] as? [String: Any], let line = StoredHistory.Line(entry) else {
      throw ViolationError("an event without a line: \(event)")
    }
    guard connection.following != nil else { throw ViolationError("an event without a subscription: \(line)") }
    try connection.following?.take(line, history: history)
  }

  private func checkDone(
    _ request: SimulatedRequest, _ result: [String: Any], _ line: String, _ connection: SimulatedConnection
  ) throws {
    guard let identity = request.identity else { return }
    if let outcome = result["outcome"] as? String {
      count("outcome.\(outcome)")
      if outcome != "waiting", history.isOpen(identity) {
        count(result["reason"] as? String == "sessionClosed" ? "held.closed" : "held.\(outcome)")
      }
    }
    connection.known[request.session] = max(
      request.since, try history.checkAcknowledged(request, identity, result))
    if result["outcome"] as? String == "waiting", history.isOpen(identity) {
      if !request.waits { count("held.asked") }
      // A request from before the end was stored may get the earlier outcome, after another one got the end.
      guard !history.hasEnded(identity, result["link"] as? Int, since: request.since) else { return count("held.late") }
    }
    guard let key = request.key, let start = line.range(of: "\"result\":")?.upperBound else { return }
    try keys.take(
      key, line[start...], result, done: history.count(identity), isOpen: history.isOpen(identity))
  }

  private func take(
    _ request: SimulatedRequest, _ result: [String: Any], _ connection: SimulatedConnection
  ) throws {
    switch request.method {
    case "events.subscribe": connection.following?.begin(history: history)
    case "link.export": try history.checkPage(result, request)
    case "session.screen": offered[request.session] = Self.offers(result)
    default: break
    }
  }

  private static func offers(_ screen: [String: Any]) -> [TapOffer] {
    let screens = screen["screens"] as? [[String: Any]] ?? []
    return screens.flatMap { $0["elements"] as? [[String: Any]] ?? [] }.compactMap { element in
      guard let id = element["id"] as? String, let kind = element["kind"] as? String,
        ["button", "field", "toggle", "row"].contains(kind)
      else { return nil }
      return TapOffer(element: id, isField: kind == "field")
    }
  }
}
