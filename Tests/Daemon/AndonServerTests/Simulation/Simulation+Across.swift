/// Two peers that ask of one session. On one connection an answer that comes too early waits behind the one it rests
/// on: only another peer is told.
extension Simulation {
  /// A peer changes a session, and another one asks at once for what rests on that.
  func askAcross() throws {
    count("across")
    let first = try idlePeer(beside: nil)
    let second = try idlePeer(beside: first)
    let (method, links) = change(first)
    // Before anything is answered: what is refused meanwhile, and sent once, must not be done.
    var requests = (0..<random.below(3)).map { _ in resting() }
    // Often the first thing is what was just done.
    requests.insert(
      links.isEmpty ? made(method) : repeated(random.one(of: links)), at: random.below(requests.count + 1))
    if random.below(2) == 0 { daemon.turnAllButCommits() }
    send(requests, to: second)
    guard random.below(3) > 0 else { return }
    count("writer.waits")
    daemon.turnAllButCommits()
  }

  /// A peer that is told at once what it asks for: a new one when there is none.
  private func idlePeer(beside other: SimulatedConnection?) throws -> SimulatedConnection {
    let idle = daemon.connections.filter {
      $0 !== other && $0.isReading && !$0.isEnding && !$0.hasRest && $0.open.isEmpty
    }
    return idle.isEmpty ? try connect() : random.one(of: idle)
  }

  /// Sends requests that are read at once.
  func send(_ requests: [SimulatedRequest], to connection: SimulatedConnection) {
    for request in requests { trace.take(request.line) }
    connection.send(requests, cutAt: [])
  }

  /// A peer changes a session. Gives the method, or the links that it has begun, or may have ended.
  private func change(_ first: SimulatedConnection) -> (method: String, links: [SimulatedRequest]) {
    let open = daemon.connections.flatMap(\.open).filter(\.isRepeatableLink)
    var method = "link.open"
    var links: [SimulatedRequest] = []
    switch random.below(4) {
    case 0:
      let visit = slowVisit()
      links = visit.filter(\.isRepeatableLink)
      send(visit, to: first)
    case ..<3 where !open.isEmpty:
      links = [random.one(of: open)]
      lastSession = links[0].session
      send([made(method)], to: first)
    default:
      lastSession = random.one(of: Self.sessions)
      method = random.one(of: Self.changes)
      send([made(method)], to: first)
    }
    return (method, links)
  }

  private static let changes = [
    "session.close", "session.close", "session.create", "session.create", "link.open", "session.login",
    "session.logout", "reservation.cancel",
  ]
  private static let looks = [
    "session.create", "session.create", "session.tree", "session.show", "session.screen", "reservation.list",
    "reservation.cancel", "session.login", "session.logout", "session.close", "link.open",
  ]

  /// What rests on what was done in a session last.
  private func resting() -> SimulatedRequest {
    let recent = repeatable.suffix(4).filter { $0.session == lastSession }
    switch recent.isEmpty ? 2 : random.below(4) {
    case 0: return repeated(random.one(of: recent))
    case 1: return misuse(random.one(of: recent))
    default: return made(random.one(of: Self.looks))
    }
  }

  func made(_ method: String) -> SimulatedRequest {
    count(method)
    return remember(request(method, lastSession))
  }

  /// Sends a request again. A link may be sent again with or without waiting for its end.
  func repeated(_ first: SimulatedRequest) -> SimulatedRequest {
    var again = again(first)
    if first.isRepeatableLink { again.waits = random.below(3) > 0 }
    return again
  }

  /// The key of a request is sent with another one.
  private func misuse(_ first: SimulatedRequest) -> SimulatedRequest {
    count("key.misused")
    var other = request(first.method == "session.tap" ? "session.logout" : "session.tap", first.session)
    other.key = first.key
    keys.send(other.key)
    return other
  }
}

extension SimulatedRequest {
  /// Whether it is a link that is answered as at first when it is sent again.
  fileprivate var isRepeatableLink: Bool { method == "link.open" && key != nil }
}
