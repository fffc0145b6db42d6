import AndonTesting
import RIBs
import SessionEngine
import Testing

@Suite struct WorkflowTests {
  @Test func `a reservation link while logged in takes the expected steps and shows the reservation`() throws {
    let taxi = try TaxiWorld.session()
    taxi.turn(.login([:]))
    let outcome = try taxi.open("taxi://reservations/42?utm_source=push")
    #expect(outcome.outcome == .completed)
    #expect(outcome.steps.map(\.name) == ["logged in", "main features", "reservation feature", "reservation 42"])
    #expect(outcome.steps.allSatisfy { $0.outcome == .completed })
    #expect(outcome.attached == ["Reservation", "ScheduledReservation"])
    #expect(outcome.detached == ["NormalDispatch"])
    #expect(outcome.location == ["taxi://reservations/42"])
    #expect(outcome.unknown == ["utm_source": "push"])
    #expect(outcome.requests == 1)
    #expect(
      taxi.session.tree.text == """
        AppRoot
          LoggedIn
            MainFeatures
              Reservation (covered)
                ScheduledReservation(reservation: 42, status: scheduled)
        """)
  }

  @Test func `the same link again at the same moment attaches nothing`() throws {
    let taxi = try TaxiWorld.session()
    taxi.turn(.login([:]))
    taxi.turn(.configure(["clock": "manual"]))
    for url in [
      "taxi://reservations/42", "taxi://reservations", "taxi://wallet", "taxi://home", "taxi://order?pickup=here",
    ] {
      try taxi.open(url)
      let tree = taxi.session.tree
      let again = try taxi.open(url)
      #expect(again.outcome == .completed)
      #expect(again.attached == [])
      #expect(again.detached == [])
      #expect(again.requests == 0)
      #expect(taxi.session.tree == tree)
    }
  }

  @Test func `a link attaches only the RIBs that are not attached`() throws {
    let taxi = try TaxiWorld.session()
    taxi.turn(.login([:]))
    try taxi.open("taxi://reservations")
    let one = try taxi.open("taxi://reservations/41")
    #expect(one.attached == ["ScheduledReservation"])
    #expect(one.detached == [])
    let other = try taxi.open("taxi://reservations/42")
    #expect(other.attached == ["ScheduledReservation"])
    #expect(other.detached == ["ScheduledReservation"])
    let back = try taxi.open("taxi://reservations")
    #expect(back.attached == [])
    #expect(back.detached == ["ScheduledReservation"])
  }

  @Test func `a link while logged out waits and completes at log-in`() throws {
    let taxi = try TaxiWorld.session()
    let waiting = try taxi.open("taxi://reservations/42")
    #expect(waiting.outcome == .waiting)
    #expect(waiting.steps == [StepOutcome(name: "logged in", outcome: .waiting, reason: "log-in")])
    #expect(taxi.session.record.pending.map(\.step) == ["logged in"])
    #expect(waiting.until == taxi.now + 7 * 24 * 3600 * 1000)
    let turn = taxi.turn(.login([:]))
    #expect(turn.settled.map(\.outcome) == [.completed])
    #expect(turn.settled.first?.link == 1)
    #expect(turn.settled.first?.location == ["taxi://reservations/42"])
    #expect(taxi.session.record.pending.isEmpty)
  }

  @Test func `a second link supersedes a waiting one, a rejected link does not`() throws {
    let taxi = try TaxiWorld.session()
    try taxi.open("taxi://reservations/42")
    let rejected = taxi.turn(.open(url: "taxi://nowhere"))
    #expect(rejected.answer?.outcome == .rejected)
    #expect(rejected.settled.isEmpty)
    #expect(taxi.session.record.pending.map(\.number) == [1])
    let second = taxi.turn(.open(url: "taxi://wallet"))
    #expect(second.settled.map(\.outcome) == [.superseded])
    #expect(second.settled.first?.supersededBy == 3)
    let login = taxi.turn(.login([:]))
    #expect(login.settled.map(\.link) == [3])
    #expect(taxi.session.record.location == ["taxi://wallet"])
  }

  @Test func `under maintenance a link stops before it changes the tree`() throws {
    let taxi = try TaxiWorld.session()
    taxi.turn(.login([:]))
    taxi.turn(.configure(["maintenance": "on"]))
    let tree = taxi.session.tree
    let outcome = try taxi.open("taxi://reservations/42")
    #expect(outcome.outcome == .stopped)
    #expect(outcome.reason == "maintenance")
    #expect(outcome.steps.last == StepOutcome(name: "reservation feature", outcome: .stopped, reason: "maintenance"))
    #expect(taxi.session.tree == tree)
    taxi.turn(.configure(["maintenance": "off"]))
    #expect(try taxi.open("taxi://reservations/42").outcome == .completed)
  }

  @Test func `an unknown reservation stops the link with its reason`() throws {
    let taxi = try TaxiWorld.session()
    taxi.turn(.login([:]))
    let outcome = try taxi.open("taxi://reservations/999")
    #expect(outcome.outcome == .stopped)
    #expect(outcome.reason == "reservationNotFound")
    #expect(outcome.requests == 2)
  }

  @Test func `a log-in link stops when logged in, and fills in the phone when logged out`() throws {
    let taxi = try TaxiWorld.session()
    #expect(try taxi.open("taxi://login?phone=09011112222").location == ["taxi://login?phone=09011112222"])
    taxi.turn(.login([:]))
    #expect(try taxi.open("taxi://login").reason == "alreadyLoggedIn")
  }

  @Test func `a pending link expires after its lifetime`() throws {
    let taxi = try TaxiWorld.session()
    try taxi.open("taxi://wallet")
    taxi.now += 7 * 24 * 3600 * 1000
    let turn = taxi.turn(.tick)
    #expect(turn.settled.map(\.outcome) == [.expired])
    #expect(taxi.session.record.pending.isEmpty)
    #expect(taxi.turn(.login([:])).settled.isEmpty)
  }

  @Test func `the settings of the app are listed with those of every session`() throws {
    let taxi = try TaxiWorld.session()
    #expect(taxi.session.configured["maintenance"] == "off")
    #expect(taxi.session.configured["expired"] == "off")
    taxi.turn(.configure(["maintenance": "on", "expired": "on", "latency": "2s"]))
    let configured = try taxi.restarted().session.configured
    #expect(configured["maintenance"] == "on")
    #expect(configured["expired"] == "on")
    #expect(configured["latency"] == "2s")
  }

  @Test func `an unknown setting is refused and changes nothing`() throws {
    let taxi = try TaxiWorld.session()
    let record = taxi.session.record
    let turn = taxi.turn(.configure(["maintenance": "on", "weather": "rain"]))
    #expect(turn.refusal?.code == "unknownSetting")
    #expect(turn.change == nil)
    #expect(taxi.session.record == record)
  }
}
