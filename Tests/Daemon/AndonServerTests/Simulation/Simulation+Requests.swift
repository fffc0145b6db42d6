import SessionEngine
import TaxiApp

/// Something that can be tapped.
struct TapOffer {
  let element: String
  /// Whether it is written into.
  let isField: Bool
}

/// What is asked for: drawn from the seed.
extension Simulation {
  private static let places = [
    "taxi://home?", "taxi://reservations?", "taxi://reservations/42?", "taxi://wallet?", "taxi://nowhere?",
    "taxi://%zz?", "taxi://reservations/42/edit?",
    "taxi://order/confirm?pickup=35.681236,139.767125,%E6%9D%B1%E4%BA%AC%E9%A7%85&",
  ]
  private static let methods =
    [String](repeating: "link.open", count: 9)
    + [
      "session.create", "session.create", "session.create", "session.login", "session.login", "session.logout",
      "session.configure", "session.configure", "session.close", "session.tap", "session.tap", "session.screen",
      "session.screen", "session.advance", "reservation.add", "reservation.cancel", "reservation.list", "session.tree",
      "session.tree", "session.show", "session.show", "link.log", "link.export", "again", "again", "again", "again",
      "again",
    ]
  private static let settings = [
    ("maintenance", "on"), ("maintenance", "off"), ("latency", "0ms"), ("latency", "300ms"), ("latency", "2s"),
    ("latency", "2s"), ("clock", "manual"), ("clock", "wall"), ("clock", "wall"), ("errors", "50"), ("errors", "0"),
    ("errors", "0"), ("links", "queue"), ("links", "parallel"), ("links", "supersede"),
  ]
  private static let reservation = [
    "at": "2030-01-11T23:00+09:00", "pickup": "35.68,139.76,Home", "dropoff": "35.54,139.77,Airport",
  ]

  func nextNumber() -> Int {
    requestCount += 1
    return requestCount
  }

  /// The next request.
  func request() -> SimulatedRequest {
    let method = random.one(of: Self.methods)
    if method == "again" {
      guard let last = repeatable.last else { return request() }
      // Often at once, while the first answer is on its way.
      return again(random.below(3) == 0 ? last : random.one(of: repeatable))
    }
    count(method)
    // Often two in a row: what is asked while a change is under way shows whether that is waited for.
    if random.below(3) > 0 { lastSession = random.one(of: Self.sessions) }
    return remember(request(method, lastSession))
  }

  /// A request is sent again.
  func again(_ first: SimulatedRequest) -> SimulatedRequest {
    count("sent.again")
    let again = first.again(as: nextNumber(), since: history.lines.count)
    keys.send(again.key)
    return again
  }

  /// A request with a key may be sent again.
  func remember(_ request: SimulatedRequest) -> SimulatedRequest {
    guard request.key != nil else { return request }
    keys.send(request.key)
    repeatable.append(request)
    if repeatable.count > 64 { repeatable.removeFirst() }
    return request
  }

  func request(_ method: String, _ session: String) -> SimulatedRequest {
    let id = nextNumber()
    var parameters: [String: String] = [:]
    var numbers: [String: Int] = [:]
    var key: String? = "k\(id)"
    switch method {
    case "link.open":
      // Each link is told from all others by what it carries.
      parameters["url"] = "\(random.one(of: Self.places))n=\(id)"
      if random.below(2) == 0 { key = nil }
    case "session.create": parameters["state"] = drawnState()
    case "session.configure":
      let (name, value) = random.one(of: Self.settings)
      parameters[name] = value
      count("configure.\(name)")
    case "session.tap":
      let offer = tap(session)
      parameters["element"] = offer.element
      if offer.isField { parameters["text"] = "090-0000-000\(random.below(9))" }
    case "session.advance": parameters["by"] = random.one(of: ["300ms", "2s", "9m"])
    case "reservation.add": parameters = Self.reservation
    case "reservation.cancel": parameters["reservation"] = "42"
    case "link.export":
      key = nil
      numbers["limit"] = 1 + random.below(30)
      numbers["after"] = random.below(history.lines.count + 3)
    case "session.login", "session.logout", "session.close": break
    default: key = nil
    }
    let isOfAll = method.hasPrefix("link.") && method != "link.open" && random.below(2) == 0
    return SimulatedRequest(
      id: id, method: method, session: isOfAll ? "" : session, parameters: parameters, key: key, numbers: numbers,
      waits: method != "link.open" || random.below(4) > 0, since: history.lines.count)
  }

  private func drawnState() -> String? {
    guard random.below(3) == 0 else { return nil }
    count("session.create.state")
    return random.one(of: app.states).name
  }

  /// An element that can be tapped, if a screen was read.
  private func tap(_ session: String) -> TapOffer {
    guard let offers = offered[session], !offers.isEmpty else { return TapOffer(element: "menu", isField: false) }
    count("tap.offered")
    return random.one(of: offers)
  }
}
