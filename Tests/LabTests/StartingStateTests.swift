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
        "riding", "editingReservation", "maintenance", "sessionExpired", "slowNetwork", "failingNetwork",
      ])
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
      ("confirming", "DispatchConfirmation"), ("onOrder", "OrderResultDetail"), ("riding", "OrderResultDetail"),
      ("editingReservation", "ReservationEditor"), ("maintenance", "NormalDispatch"),
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
    let expired = try LabWorld.session(in: "sessionExpired")
    _ = expired.turn(.open(url: "taxi://wallet"), at: LabWorld.start)
    #expect(expired.screens.map(\.rib) == ["LoggedOut"])
  }

  @Test(
    "An error in the file is reported with its line",
    arguments: [
      (
        "states:\n  a: []\n  b:\n    - opne taxi://home\n",
        "states.yaml: line 4: the state b: there is no event named `opne`"
      ),
      ("states:\n  a: login\n", "states.yaml: line 2: the state a is not a list"),
      ("states: []\n", "states.yaml: line 1: `states` is not a mapping"),
      ("states:\n  'a b': []\n", "states.yaml: line 2: a state's name is"),
      ("states:\n  a:\n    - [login]\n", "states.yaml: line 3: the state a has an event that is not a text"),
      ("state:\n  a: []\n", "states.yaml: line 1: unknown key `state`; the keys are `fixture` and `states`"),
    ])
  func mistakes(section: String, message: String) throws {
    // The section comes first, so that its lines count from 1.
    let fixture = try LabWorld.text("config/states.yaml").components(separatedBy: "\nstates:")[0]
    let error = #expect(throws: FixtureError.self) {
      try TaxiApp(states: section + fixture, file: "states.yaml")
    }
    #expect(error.map { "\($0)".hasPrefix(message) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test("A state with a refused event reports the event")
  func refused() throws {
    let (session, _) = try LabWorld.session()
    let state = StartingState(name: "odd", events: [.login([:]), .tap(element: "nowhere", text: nil)])
    let refusal = #expect(throws: SessionError.self) { try session.enter(state, at: LabWorld.start) }
    #expect(refusal?.code == "absent")
    #expect(refusal?.message.hasPrefix("the state odd cannot be reached: `tap nowhere` is refused:") == true)
  }
}
