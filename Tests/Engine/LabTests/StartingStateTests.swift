import DeepLinks
import Foundation
import HeadlessUI
import Lab
import RIBs
import SessionEngine
import TaxiApp
import Testing

@Suite("The starting states of the taxi app")
struct StartingStateTests {
  @Test("The file has every expected state")
  func names() throws {
    #expect(
      try LabWorld.app().states.map(\.name) == [
        "loggedOut", "registering", "loggedIn", "onReservation", "onWallet", "menuOpen", "confirming", "onOrder",
        "riding", "rideCompleted", "noCarFound", "driverCancelled", "dispatching", "editingReservation", "maintenance",
        "sessionExpired", "slowNetwork", "failingNetwork", "background", "notRunning", "launching",
        "tokenExpired", "firstLaunch", "notInstalled",
      ])
  }

  @Test(
    "An error of the file shows no secret",
    arguments: [
      "fixture:\n  token: *SECRET\n", "fixture: { token: &SECRET 1 }", "fixture: { \"token=SECRET\": 1 }",
      "states:\n  a:\n    - login token=SECRET x\n", "states:\n  a:\n    - opne taxi://user:SECRET@home\n",
      "states:\n  a:\n    - \"token: SECRET\"\n", "fixture: { invitations: [{ code: SECRET }, { code: SECRET }] }",
      "fixture: { accounts: [{ name: a, phone: 1, cards: [{ id: 1, number: 2, expires: 2020-01, pin: SECRET }] }] }",
    ])
  func secretsOfTheFile(yaml: String) throws {
    let error = #expect(throws: StatesError.self) { try TaxiApp(states: yaml, file: "states.yaml") }
    let problems = try #require(error?.problems)
    for problem in problems { #expect(!"\(problem)\(problem.keyPath)".contains("SECRET"), "\(problem)") }
  }

  @Test("A new session enters every state, and every link on the way completes", arguments: try LabWorld.app().states)
  func reached(_ state: StartingState) throws {
    let (session, _) = try LabWorld.session()
    let turns = try session.enter(state, at: LabWorld.start)
    #expect(turns.count == state.events.count)
    for turn in turns {
      #expect(turn.answer.map { $0.outcome == .completed } ?? true, "\(state.name): \(turn.answer?.message ?? "")")
      #expect(turn.change != nil, "each event is in the journal")
    }
  }

  @Test(
    "A state shows what its name says",
    arguments: [
      ("loggedOut", "LoggedOut"), ("registering", "Registration"), ("loggedIn", "NormalDispatch"),
      ("onReservation", "ScheduledReservation"), ("onWallet", "Wallet"), ("menuOpen", "Menu"),
      ("confirming", "DispatchConfirmation"), ("onOrder", "OrderCancellation"), ("riding", "VehicleAndDriver"),
      ("rideCompleted", "RideRating"), ("noCarFound", "OrderStatus"), ("driverCancelled", "OrderStatus"),
      ("dispatching", "ScheduledReservation"),
      ("editingReservation", "ReservationEditor"), ("maintenance", "NormalDispatch"), ("launching", "LaunchScreen"),
    ])
  func shows(name: String, rib: String) throws {
    let session = try LabWorld.session(in: name)
    #expect(session.screens.contains { $0.rib == rib }, "\(session.tree.text)")
  }

  @Test("What a state sets up has its effect")
  func effects() throws {
    #expect(try LabWorld.outcome(of: "taxi://wallet", in: "maintenance") == "stopped(maintenance)")
    #expect(try LabWorld.outcome(of: "taxi://wallet", in: "failingNetwork") == "failed(network)")
    #expect(try LabWorld.session(in: "slowNetwork").settings.latency == 2000)
    let slow = try LabWorld.session(in: "slowNetwork")
    #expect(slow.turn(.open(url: "taxi://wallet"), at: LabWorld.start).answer?.outcome == .waiting)
    #expect(slow.turn(.advance(milliseconds: 2000), at: LabWorld.start).settled.map(\.outcome) == [.completed])
    #expect(try LabWorld.outcome(of: "taxi://wallet", in: "background") == "completed")
    #expect(try LabWorld.outcome(of: "taxi://wallet", in: "notRunning") == "completed")
    #expect(try LabWorld.outcome(of: "taxi://wallet", in: "notInstalled") == "waiting(install)")
    #expect(try LabWorld.outcome(of: "taxi://wallet", in: "launching") == "waiting(the app's launch)")
    #expect(try LabWorld.outcome(of: "taxi://wallet", in: "tokenExpired") == "waiting(log-in)")
    #expect(try LabWorld.outcome(of: "taxi://wallet", in: "firstLaunch") == "waiting(the answer to a permission)")
    let expired = try LabWorld.session(in: "sessionExpired")
    _ = expired.turn(.open(url: "taxi://wallet"), at: LabWorld.start)
    #expect(expired.screens.map(\.rib) == ["LoggedOut"])
  }

  @Test("An app on the screen has a screen, after every link and every reply", arguments: try LabWorld.app().states)
  func screens(_ state: StartingState) throws {
    let isShown = { (session: Session) in session.phone.app != .foreground || !session.screens.isEmpty }
    #expect(isShown(try LabWorld.session(in: state.name)))
    for link in TaxiVocabulary.goodLinks {
      let session = try LabWorld.session(in: state.name)
      _ = session.turn(.open(url: link), at: LabWorld.start)
      #expect(isShown(session), "\(link):\n\(session.tree.text)")
      for _ in 0..<3 {
        _ = session.turn(.advance(milliseconds: 2000), at: LabWorld.start)
        #expect(isShown(session), "\(link), and then time:\n\(session.tree.text)")
      }
    }
  }

  @Test(
    "An error in the file is reported with its line, its key and what was expected",
    arguments: [
      (
        "  loggedOut: []", "  loggedOut: [opne taxi://home]",
        ": states.loggedOut.0: `opne taxi://home` is not an event: there is no event named `opne`. Expected"
      ),
      ("  loggedOut: []", "  loggedOut: [logn]", "Did you mean `login`?"),
      ("  loggedOut: []", "  loggedOut: login", ": states.loggedOut: This is not a list of events. Expected a list"),
      ("  loggedOut: []", "  a b: []", ": states.a b: `a b` cannot name a state. Expected 1 to 64 of A-Z a-z 0-9"),
      ("  loggedOut: []", "  loggedOut: [[login]]", ": states.loggedOut.0: This is not a text. Expected a text."),
      (
        "\nfixture:", "\nfixtur:",
        ": fixtur: The key `fixtur` is not known here. Expected one of `fixture`, `states`, `audiences`."
      ),
      ("\nfixture:", "\nfixtur:", "Did you mean `fixture`?"),
      (
        "    balance: 3000", "    balanec: 3000",
        ": fixture.accounts.0.wallet.balanec: The key `balanec` is not known here. Expected one of `balance`, `card`. "
          + "Did you mean `balance`?"
      ),
      ("fare: 1700", "fare: lots", ": fixture.accounts.0.rides.0.fare: This is not a whole number. Expected a whole"),
      ("status: scheduled", "status: schedule", "`schedule` is not a valid `status`. Expected `scheduled`, `comp"),
      (
        "\"35.658034,139.701636,渋谷駅\", dropoff: \"35.77", "\"渋谷駅\", dropoff: \"35.77",
        ": fixture.accounts.0.reservations.1.pickup: `渋谷駅` is not a place. Expected `latitude,longitude,name`."
      ),
      ("code: WELCOME500, ", "", ": fixture.accounts.0.coupons.0: `code` is missing. Expected `code: …`."),
      ("id: 42,", "id: 41,", ": fixture.accounts.0.reservations.1.id: `41` occurs twice. Expected a `id` of its own"),
      ("  accounts:", "  accounts: []\n  others:", ": fixture.accounts: The fixture has no accounts. Expected"),
    ])
  func mistakes(text: String, mistake: String, message: String) throws {
    let yaml = try LabWorld.text("config/states.yaml")
    let start = try #require(yaml.range(of: text), "\(text)").lowerBound
    let skipped = text.prefix { $0 == "\n" }.count
    let line = yaml[..<start].count { $0 == "\n" } + skipped + 1
    let error = #expect(throws: StatesError.self) {
      try TaxiApp(states: yaml.replacing(text, with: mistake, maxReplacements: 1), file: "states.yaml")
    }
    let found = error?.description.split(separator: "\n").filter { $0.contains(message) } ?? []
    #expect(found.first?.hasPrefix("states.yaml:\(line): ") == true, "\(error?.description ?? "")")
    #expect(error?.hint == "correct states.yaml")
    #expect(error?.code == "invalidStates")
  }

  @Test("All errors of the file are reported at once, and text that is not YAML with its line")
  func severalMistakes() throws {
    let several = #expect(throws: StatesError.self) {
      try TaxiApp(states: "fixture:\n  acounts: []\nstates:\n  a: login\n", file: "states.yaml")
    }
    #expect(several?.problems.map(\.line) == [2, 2, 4])
    let unreadable = #expect(throws: StatesError.self) {
      try TaxiApp(states: "fixture:\n  accounts: [\n", file: "states.yaml")
    }
    #expect(unreadable?.description.hasPrefix("states.yaml:3: ") == true, "\(unreadable as Any)")
    let empty = #expect(throws: StatesError.self) { try TaxiApp(states: "", file: "states.yaml") }
    #expect(empty?.description.contains("Expected `fixture` and `states`.") == true)
  }

  @Test("A state with a refused event reports the event")
  func refused() throws {
    let (session, _) = try LabWorld.session()
    let state = StartingState(name: "odd", events: [.login([:]), .tap(element: "nowhere", text: nil)])
    let refusal = #expect(throws: StartingStateError.self) { try session.enter(state, at: LabWorld.start) }
    #expect(refusal?.code == "absent")
    #expect(refusal?.message.hasPrefix("the state odd cannot be reached: `tap nowhere` is refused:") == true)
  }

  @Test(
    "A state whose link does not complete or wait reports the link and the reason",
    arguments: [
      ("open taxi://nowhere", "unknownRoute", "is rejected: "),
      ("open taxi://reservations/999", "reservationNotFound", "is stopped: "),
      ("open taxi://reservations/42 stopped", "completed", "is completed"),
    ])
  func unreached(line: String, code: String, problem: String) throws {
    let (session, _) = try LabWorld.session()
    let state = StartingState(name: "odd", steps: [.init(.login([:])), try SessionScript.step(line, number: 7)])
    let error = #expect(throws: StartingStateError.self) { try session.enter(state, at: LabWorld.start) }
    #expect(error?.code == code)
    #expect(error?.line == 7)
    #expect(error?.message.contains(problem) == true, "\(error?.message ?? "")")
  }

  @Test("A link that fails in a later event of the state is reported with its own line")
  func late() throws {
    let (session, _) = try LabWorld.session()
    let lines = ["configure clock=manual", "login", "configure latency=60s", "open taxi://wallet", "advance 2m"]
    let steps = try lines.enumerated().map { try SessionScript.step($1, number: $0 + 1) }
    let error = #expect(throws: StartingStateError.self) {
      try session.enter(StartingState(name: "late", steps: steps), at: LabWorld.start)
    }
    #expect(error?.line == 4)
    #expect(error?.code == "deadlineExceeded")
  }

  @Test("A state may say that a link is stopped, and that it waits")
  func expected() throws {
    let (session, _) = try LabWorld.session()
    let lines = ["open taxi://wallet waiting", "login", "configure maintenance=on", "open taxi://reservations stopped"]
    let steps = try lines.map { try SessionScript.step($0, number: nil) }
    let waiting = StartingState(name: "expected", steps: Array(steps.dropFirst()))
    #expect(try session.enter(waiting, at: LabWorld.start).count == 3)
    let (other, _) = try LabWorld.session()
    #expect(try other.enter(StartingState(name: "waiting", steps: [steps[0]]), at: LabWorld.start).count == 1)
  }
}
