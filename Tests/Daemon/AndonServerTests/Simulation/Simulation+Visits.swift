/// Sessions of one name that follow each other.
extension Simulation {
  /// A session is made anew with a slow backend, and has links that wait for it.
  func slowVisit() -> [SimulatedRequest] {
    count("slowVisit")
    lastSession = random.one(of: Self.sessions)
    let methods = ["session.close", "session.create", "session.configure", "session.login", "link.open", "link.open"]
    return methods.map { method in
      var request = request(method, lastSession)
      if method == "session.configure" {
        request.parameters = ["latency": random.one(of: ["300ms", "2s", "40s"])]
        if random.below(4) == 0 { request.parameters["errors"] = "50" }
      }
      return remember(request)
    }
  }

  /// A session is closed and made anew, and what was done in it is asked for again: it is done in the new one, too.
  /// What was done is stored already, or on its way there with the closing.
  func secondVisit() -> [SimulatedRequest] {
    count("secondVisit")
    let recent = repeatable.suffix(16).filter(\.endsWithItsSession)
    var requests: [SimulatedRequest] = []
    if recent.isEmpty || random.below(3) == 0 {
      count("link.open")
      var link = request("link.open", random.one(of: Self.closable))
      link.key = "k\(link.id)"
      requests.append(remember(link))
    }
    let first = requests.first ?? random.one(of: recent)
    lastSession = first.session
    requests.append(made("session.close"))
    if random.below(8) > 0 { requests.append(made("session.create")) }
    for _ in 0...random.below(2) { requests.append(repeated(first)) }
    return requests
  }

  /// All but the one that always exists.
  private static let closable = Array(sessions.dropFirst())
}

extension SimulatedRequest {
  /// Whether its key is forgotten with its session.
  fileprivate var endsWithItsSession: Bool {
    key != nil && session != "default" && method != "session.create" && method != "session.close"
  }
}
