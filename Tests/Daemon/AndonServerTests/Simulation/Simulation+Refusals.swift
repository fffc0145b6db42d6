import SessionEngine

/// What is refused rests on what is stored, too (law 1).
extension Simulation {
  /// What was refused was not done, unless the store says that it does not know.
  func checkRefused(_ request: SimulatedRequest, _ kind: String, _ line: String, _ error: [String: Any]) throws {
    if kind == "internal" { throw ViolationError("a defect is told of: \(line)") }
    try checkPresence(request, kind)
    if kind == "session.refused" { try checkReason(request, error["message"] as? String ?? "") }
    guard request.isChanging, let identity = request.identity, kind != "store.unavailable" else { return }
    // The link was opened, and another daemon has stored its end, which is gone from the journal by now.
    if isShared, kind == "journal.incomplete" {
      count("held.forgotten")
      return try history.checkForgotten(request, identity, removed: storage.removed)
    }
    if line.contains("the key was sent before") {
      count("key.known")
      try history.checkDone(request, identity)
    }
    // Sent twice, it may have been refused once.
    guard request.key.map(keys.isSentOnce) ?? true else { return }
    repeatable.removeAll { $0.key != nil && $0.key == request.key }
    try history.refuse(request, identity)
  }

  /// That a session is there, or is not, is told only when that is stored.
  private func checkPresence(_ request: SimulatedRequest, _ kind: String) throws {
    let states = history.states.of(request.session, since: request.since)
    let isTrue =
      switch kind {
      case "session.notFound": states.contains { $0 == nil }
      case "session.exists": states.contains { $0 != nil }
      default: true
      }
    guard isTrue else { throw ViolationError("\(kind) was told, and is not stored: \(request.line)") }
  }

  /// What a session refuses, it refuses in a state that is stored.
  private func checkReason(_ request: SimulatedRequest, _ message: String) throws {
    guard let event = request.event else { return }
    for case let record? in history.states.of(request.session, since: request.since)
    where try rebuilt(record).turn(event, at: record.updatedAt).refusal?.message == message { return }
    throw ViolationError("refused by no state that is stored: \(request.line) \(message)")
  }
}

extension SimulatedRequest {
  /// What it does in its session; `nil` when it is a link, makes the session or closes it, or only looks.
  fileprivate var event: SessionEvent? {
    switch method {
    case "session.tap": .tap(element: parameters["element"] ?? "", text: parameters["text"])
    case "session.login": .login(parameters)
    case "session.logout": .logout
    case "session.configure": .configure(parameters)
    case "reservation.add", "reservation.cancel": .request(name: method, parameters: parameters)
    default: nil
    }
  }
}
