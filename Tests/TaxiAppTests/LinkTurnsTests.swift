import AndonTesting
import SessionEngine
import Testing

@Suite("Links that take several turns")
struct LinkTurnsTests {
  @Test func `of two links that resume in the same turn, the later one takes the place of the earlier one`() throws {
    let taxi = try TaxiWorld.session()
    taxi.turn(.configure(["latency": "5s", "links": "parallel"]))
    #expect(try taxi.open("taxi://reservations/42").reason == "log-in")
    #expect(try taxi.open("taxi://orders/7").reason == "log-in")
    taxi.turn(.login([:]))
    var settled: [LinkOutcome] = []
    for _ in 0..<6 { settled += taxi.turn(.advance(milliseconds: 5000)).settled }
    #expect(settled.map(\.link) == [1, 2])
    #expect(settled.first?.outcome == .superseded)
    #expect(settled.first?.supersededBy == 2)
    #expect(settled.last?.outcome == .stopped)
    #expect(settled.last?.reason == "orderNotFound")
  }

  @Test func `an outcome counts the requests of all turns of its link, also after a restart`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["latency": "5s"]))
    let waiting = try taxi.open("taxi://reservations/42")
    #expect(waiting.outcome == .waiting)
    #expect(waiting.requests > 0)
    #expect(taxi.session.record.pending.first?.until == waiting.until)
    #expect(waiting.until == taxi.now + 30_000)
    taxi.turn(.configure(["language": "en"]))
    let reloaded = try taxi.restarted().session
    let turn = reloaded.turn(.advance(milliseconds: 60_000), at: taxi.now)
    #expect(turn.settled.first?.outcome == .completed)
    #expect(turn.settled.first?.requestsByRIB == waiting.requestsByRIB)
    #expect(taxi.turn(.advance(milliseconds: 60_000)).settled == turn.settled)
  }
}
