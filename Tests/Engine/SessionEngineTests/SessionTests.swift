import DeepLinks
import RIBs
import SessionEngine
import Testing

@Suite struct SessionTests {
  private static func make() throws -> Session {
    try FaultyApp.host().create("s", at: 1_000).session
  }

  private let session: Session

  init() throws {
    session = try Self.make()
  }

  private func open(_ path: String, at: Int64 = 2_000) -> Turn {
    session.turn(.open(url: "faulty://\(path)"), at: at)
  }

  @Test func `a new session's change stores it at version one`() throws {
    let (session, turn) = try FaultyApp.host().create("new", at: 7)
    #expect(turn.change?.kind == .create)
    #expect(turn.change?.expectedVersion == 0)
    #expect(turn.change?.record == session.record)
    #expect(session.record.version == 1)
    #expect(turn.change?.entry.event == .create)
    #expect(turn.change?.entry.digest == session.tree.digest)
  }

  @Test func `each turn expects the version before it`() {
    for number in 1...3 {
      let change = open("good").change
      #expect(change?.expectedVersion == Int64(number))
      #expect(change?.record.version == Int64(number) + 1)
    }
  }

  @Test func `a rejected link leaves the time of the last change`() {
    _ = open("good", at: 3_000)
    let turn = open("no/such/path", at: 4_000)
    #expect(turn.answer?.outcome == .rejected)
    #expect(turn.change?.entry.at == 4_000)
    #expect(session.record.updatedAt == 3_000)
  }

  @Test func `a routing error fails the turn and restores tree, location and stores`() throws {
    let other = try Self.make()
    let tree = session.tree
    let state = session.record.state
    let turn = open("bad")
    #expect(turn.answer?.outcome == .failed)
    #expect(turn.answer?.reason == "routingFault")
    #expect(turn.answer?.message?.contains("notAChild at Faulty") == true)
    #expect(turn.answer?.attached == [])
    #expect(turn.answer?.detached == [])
    #expect(session.tree == tree)
    #expect(session.record.state == state)
    #expect(turn.change?.entry.answer == turn.answer)
    #expect(other.tree == tree)
    #expect(open("good").answer?.outcome == .completed)
  }

  @Test func `a routing error in a control refuses it, and nothing is stored`() {
    let record = session.record
    let turn = session.turn(.logout, at: 2_000)
    #expect(turn.refusal?.code == "routingFault")
    #expect(turn.change == nil)
    #expect(session.record == record)
  }

  @Test func `an event that changes nothing does not move the session's time`() {
    let before = session.now
    #expect(session.turn(.tap(element: "nowhere", text: nil), at: before + 5_000).refusal != nil)
    #expect(session.turn(.tick, at: before + 6_000).change == nil)
    #expect(session.now == before)
  }

  @Test func `a leak is reported in the turn that caused it`() {
    let turn = open("leaky")
    #expect(turn.leaks.map(\.path) == ["Faulty/Page", "Faulty/Page", "Faulty/Page"])
    #expect(turn.leaks.map(\.kind) == [.router, .interactor, .component])
    #expect(open("good", at: 3_000).leaks == [])
  }

  @Test func `a step that fails makes the outcome failed, with the step`() {
    let answer = open("broken").answer
    #expect(answer?.outcome == .failed)
    #expect(answer?.reason == "stepFailed")
    #expect(answer?.steps.map(\.outcome) == [.failed])
  }

  @Test func `a step's deadline in session time makes a waiting link fail`() {
    #expect(open("slow", at: 2_000).answer?.until == 7_000)
    #expect(session.turn(.tick, at: 6_999).settled.isEmpty)
    let settled = session.turn(.tick, at: 7_000).settled
    #expect(settled.map(\.outcome) == [.failed])
    #expect(settled.first?.reason == "deadlineExceeded")
    #expect(session.record.pending.isEmpty)
  }

  @Test func `a deadline counts from the start of the wait, across a restart too`() throws {
    _ = open("slow", at: 2_000)
    _ = session.turn(.configure([:]), at: 4_000)
    let woken = try FaultyApp.host().wake(session.record)
    #expect(woken.turn(.tick, at: 6_999).settled.isEmpty)
    #expect(woken.turn(.tick, at: 7_000).settled.map(\.reason) == ["deadlineExceeded"])
  }

  @Test func `a deadline that passes in a refused turn is reported in that turn`() {
    _ = open("slow", at: 2_000)
    let turn = session.turn(.configure(["weather": "rain"]), at: 7_000)
    #expect(turn.refusal?.code == "unknownSetting")
    #expect(turn.settled.map(\.reason) == ["deadlineExceeded"])
    #expect(turn.change?.record.pending == [])
  }

  @Test func `the next due time is the earliest deadline or expiry`() {
    #expect(session.nextDue == nil)
    _ = open("slow", at: 2_000)
    #expect(session.nextDue == 7_000)
    _ = session.turn(.tick, at: 7_000)
    #expect(session.nextDue == nil)
  }

  @Test func `a link of an unknown workflow supersedes nothing`() {
    _ = open("slow", at: 2_000)
    let turn = open("stranger", at: 3_000)
    #expect(turn.answer?.outcome == .rejected)
    #expect(turn.settled.isEmpty)
    #expect(session.record.pending.map(\.number) == [1])
  }

  @Test func `a workflow that the app names and does not start fails the turn and supersedes nothing`() {
    _ = open("slow", at: 2_000)
    let turn = open("unstarted", at: 3_000)
    #expect(turn.answer?.outcome == .failed)
    #expect(turn.answer?.reason == "workflowNotStarted")
    #expect(turn.settled.isEmpty)
    #expect(session.record.pending.map(\.number) == [1])
  }

  @Test func `a workflow that the app does not have rejects the link and moves nothing`() {
    let answer = open("stranger").answer
    #expect(answer?.outcome == .rejected)
    #expect(answer?.reason == "unknownWorkflow")
  }

  @Test func `a stored location that is no longer a link is a problem of the wake`() throws {
    _ = open("place")
    #expect(session.record.location == ["faulty://place"])
    let woken = try SessionHost(app: FaultyApp(), routes: FaultyApp.routes(place: "moved")).wake(session.record)
    #expect(woken.wakeProblems == ["the location faulty://place is no longer a link"])
    #expect(woken.reportedLocation == [])
    #expect(woken.record == session.record)
  }

  @Test func `closing ends the tree and removes the session`() {
    _ = open("good")
    let turn = session.close(at: 3_000)
    #expect(turn.change?.kind == .close)
    #expect(turn.change?.expectedVersion == 2)
    #expect(turn.change?.entry.event == .close)
    #expect(turn.leaks == [])
  }

  @Test func `a leak of the root is reported in the turn that closes the session`() {
    #expect(session.turn(.configure(["root": "leak"]), at: 2_000).leaks == [])
    #expect(session.close(at: 3_000).leaks == [Leak(kind: .interactor, rib: "Faulty", path: "Faulty")])
  }

  @Test func `a closed session refuses later events`() {
    _ = session.close(at: 3_000)
    #expect(session.turn(.login([:]), at: 4_000).refusal?.code == "sessionClosed")
    #expect(open("good", at: 4_000).refusal?.code == "sessionClosed")
  }

  @Test(arguments: ["", "a b", "ä", String(repeating: "x", count: 65), "a/b", "a\n"])
  func `an invalid name is refused`(id: String) {
    #expect(!Session.isValidID(id))
  }

  @Test(arguments: ["a", "default", "A-1_b.c", String(repeating: "x", count: 64)])
  func `a valid name is accepted`(id: String) {
    #expect(Session.isValidID(id))
  }

  @Test func `a session that is renewed from its record is a new one of its owner`() throws {
    let host = try FaultyApp.host()
    let record = try host.create("s", at: 5, owner: "carol").session.record
    let changes = try host.renew(record, at: 9)
    #expect(changes.map(\.entry.event) == [.close, .create])
    #expect(changes.map(\.keepsKeys) == [true, false])
    #expect(changes.last?.record.owner == "carol")
    #expect(changes.last?.entry.parameters == SessionHost.resetParameters)
  }
}
