@testable import Lab
import SessionEngine
import TextFormats

/// A generator of sequences. The same seed gives the same sequence.
struct ModelGenerator {
  private static let settings: [[String: String]] = [
    ["links": "queue"], ["links": "supersede"], ["maintenance": "on"], ["maintenance": "on"], ["maintenance": "off"],
    ["errors": "100"], ["errors": "0"], ["clock": "manual", "latency": "2s"], ["clock": "manual", "latency": "2s"],
    ["latency": "0"], ["app": "notInstalled"],
  ]
  private static let elements = [
    "tab.normalDispatch", "tab.reservation", "tab.wallet", "menu", "profile", "invitation", "back", "close", "logOut",
    "signUp", "logIn", "permission.allow", "permission.deny", "nowhere",
  ]
  /// Events that rarely follow each other by chance.
  private static let stories: [[SessionEvent]] = [
    // The wallet is loading, and stays so or a tap leaves it.
    loggedIn + [.configure(["clock": "manual", "latency": "2s"]), .open(url: "taxi://wallet/pay")],
    loggedIn + [.configure(["clock": "manual", "latency": "2s"]), .open(url: "taxi://wallet"), tap("menu")],
    loggedIn + [.configure(["errors": "100"]), .open(url: "taxi://wallet")],
    loggedIn + [.open(url: "taxi://reservations/43/edit")],
    // The maintenance begins while a link waits for the log-in.
    quick + [.logout, .open(url: "taxi://wallet"), .configure(["maintenance": "on"]), .login([:])],
    // A link waits for the first start of the app.
    quick + [.configure(["app": "notInstalled"]), .open(url: "taxi://signup"), .install],
  ]
  private static let quick: [SessionEvent] = [
    .configure(["latency": "0"]), .configure(["errors": "0"]), .configure(["maintenance": "off"]),
  ]
  private static let loggedIn: [SessionEvent] = quick + [.logout, .login([:])]
  private static func tap(_ element: String) -> SessionEvent { .tap(element: element, text: nil) }
  private static let reservation = ["at": "2040-01-01T10:00+09:00", "pickup": "渋谷駅"]

  private var random: SplitMix64
  /// Follows the sequence, so that commands fit the state.
  private var model = ReferenceModel()
  private var sent: [ModelCommand] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns a sequence of at least `count` steps.
  mutating func steps(_ count: Int) -> [ModelStep] {
    var steps: [ModelStep] = []
    while steps.count < count { steps += next() }
    return steps
  }

  private mutating func next() -> [ModelStep] {
    switch below(100) {
    case ..<4: [.restart(kill: true)]
    case ..<8: [.restart(kill: false)]
    case ..<13: [.together(commands(below(6) + 3))]
    case ..<16: [.killedAmong(commands(below(6) + 3).map(Self.keyless))]
    case ..<18: [.together(links(12))]
    case ..<24: story(pick(Self.stories))
    default: [.one(command())]
    }
  }

  /// Returns some events of one session, as far as the model knows what they do.
  private mutating func story(_ events: [SessionEvent]) -> [ModelStep] {
    let session = pick(["default", "a"])
    return events.compactMap { event in
      let command = ModelCommand(session: session, change: .event(event))
      return model.knows(command) ? .one(note(command)) : nil
    }
  }

  /// Returns a creation or a closing without its key: after a kill nothing tells whether both of them are stored.
  private static func keyless(_ command: ModelCommand) -> ModelCommand {
    if case .event = command.change { return command }
    return ModelCommand(session: command.session, change: command.change)
  }

  private mutating func commands(_ count: Int) -> [ModelCommand] { (0..<count).map { _ in command() } }

  /// Returns many links for one session, which may wait in a queue.
  private mutating func links(_ count: Int) -> [ModelCommand] {
    let session = pick(["default", "a"])
    let queue = note(ModelCommand(session: session, change: .event(.configure(["links": "queue"]))))
    return [queue]
      + (0..<count).compactMap { _ in
        let command = ModelCommand(session: session, change: .event(link()))
        return model.knows(command) ? note(command) : nil
      }
  }

  private mutating func command() -> ModelCommand {
    if below(100) < 6, let earlier = sent.filter({ $0.key != nil }).randomElement(using: &random) {
      guard below(5) == 0 else { return note(earlier) }
      return note(ModelCommand(session: earlier.session, change: .event(.logout), key: earlier.key))
    }
    let session = pick(["default", "default", "default", "a", "a", "a", "a", "b", "b", "b", "b", "z"])
    for _ in 0..<20 {
      let key = below(6) == 0 ? "k\(sent.count)" : nil
      let command = ModelCommand(session: session, change: change(session), key: key)
      if model.knows(command) { return note(command) }
    }
    return note(ModelCommand(session: session, change: .event(.logout)))
  }

  private mutating func note(_ command: ModelCommand) -> ModelCommand {
    _ = model.answer(command)
    sent.append(command)
    return command
  }

  private mutating func change(_ name: String) -> ModelCommand.Change {
    guard let session = model.sessions[name] else {
      return name != "z" && below(10) < 7 ? .create : below(8) == 0 ? .close : .event(event(ModelSession()))
    }
    switch below(40) {
    case 0: return .create
    case 1: return .close
    default: return .event(event(session))
    }
  }

  private mutating func event(_ session: ModelSession) -> SessionEvent {
    if !session.isInstalled, below(3) == 0 { return .install }
    if session.questions > 0, below(3) == 0 { return Self.tap("permission.allow") }
    if case .loading = session.wallet, below(8) == 0 { return .advance(milliseconds: 2000) }
    if session.account != nil, session.wallet != .loaded, session.settings["latency"] != session.settings["errors"],
      below(3) == 0
    {
      return .open(url: pick(["taxi://wallet", "taxi://wallet/pay"]))
    }
    switch below(100) {
    case ..<40: return link()
    case ..<52: return .login(below(4) == 0 ? ["phone": ModelSession.accounts[1]] : [:])
    case ..<55: return .logout
    case ..<70: return tap(session)
    case ..<82: return .configure(pick(Self.settings))
    case ..<88: return .advance(milliseconds: pick([2000, 660_000, 691_200_000]))
    case ..<92: return .cancel(link: session.pending.last?.number ?? 99)
    case ..<96: return .request(name: "reservation.add", parameters: Self.reservation)
    case ..<99: return .request(name: "reservation.cancel", parameters: ["reservation": pick(["42", "44", "43"])])
    default: return .install
    }
  }

  private mutating func link() -> SessionEvent {
    while true {
      let link = pick(ModelLink.all)
      if case .rejected = link.kind, below(2) == 0 { continue }
      return .open(url: link.url)
    }
  }

  private mutating func tap(_ session: ModelSession) -> SessionEvent {
    if session.account == nil, session.typed == nil, below(2) == 0 {
      return .tap(element: "phone", text: pick(ModelSession.accounts))
    }
    return Self.tap(pick(Self.elements))
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
  private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
