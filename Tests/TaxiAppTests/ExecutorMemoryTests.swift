import DeepLinks
import SessionEngine
import TaxiApp
import Testing

/// What sessions of one executor remember together changes nothing but the time it takes (law 5).
@Suite struct ExecutorMemoryTests {
  private static let links = [
    "taxi://home", "taxi://reservations/42", "taxi://reservations/42?utm_source=push", "taxi://wallet",
    "taxi://order?pickup=35.681236,139.767125", "taxi://reservations/new", "taxi://menu/coupons?code=SPRING300",
    "taxi://nowhere", "taxi://login", "taxi://reservations/42/edit", "taxi://reservations/7", "taxi://menu/profile",
    "taxi://web?url=https://help.taxi.example/", "taxi://wallet/pay?code=A-1&amount=1200", "taxi://reservations/42",
  ]

  private func session(_ memory: ExecutorMemory?) throws -> Session {
    try Session.create(
      id: "s", app: TaxiSession.app(), routes: TaxiSession.routes(), limits: SessionLimits(), memory: memory, at: 0
    ).session
  }

  /// All that a session says of its turns: links before, while and after somebody logs in, and after they left.
  private func play(_ memory: ExecutorMemory?) throws -> [JournalEntry?] {
    let session = try session(memory)
    let opens = Self.links.map { SessionEvent.open(url: $0) }
    let events = opens + [.login([:])] + opens + [.configure(["maintenance": "on"])] + opens + [.logout] + opens
    return events.enumerated().map { session.turn($1, at: Int64($0) * 1000).change?.entry }
  }

  @Test func `sessions that share a memory do what sessions without one do`() throws {
    let alone = try play(nil)
    let memory = ExecutorMemory()
    let first = try play(memory)
    let second = try play(memory)
    #expect(first == alone)
    #expect(second == alone)
    #expect(memory.links.count > 0 && memory.workflows.count > 0)
  }

  @Test func `two sessions in which one link waits go on by themselves`() throws {
    let memory = ExecutorMemory()
    let sessions = try (0..<2).map { _ in try session(memory) }
    for session in sessions {
      #expect(session.turn(.open(url: "taxi://wallet"), at: 1).answer?.outcome == .waiting)
    }
    #expect(sessions[0].turn(.login([:]), at: 2).settled.first?.outcome == .completed)
    #expect(sessions[1].record.pending.count == 1 && sessions[1].location == ["taxi://login"])
    #expect(sessions[1].turn(.login([:]), at: 3).settled.first?.outcome == .completed)
  }

  @Test func `nothing of a link in which something is secret is kept`() throws {
    let memory = ExecutorMemory()
    let session = try session(memory)
    _ = session.turn(.login([:]), at: 1)
    for link in ["taxi://menu/coupons?code=SPRING300", "taxi://wallet/pay?code=A-1&amount=1200"] {
      #expect(session.turn(.open(url: link), at: 2).answer?.outcome == .completed)
    }
    #expect(memory.links.count == 0 && memory.workflows.count == 0)
  }

  @Test func `it holds no more workflows than its capacity`() throws {
    let memory = WorkflowMemory()
    let routes = try TaxiSession.routes()
    for number in 1...(WorkflowMemory.capacity + 10) {
      let link = try #require(routes.link("reservation", ["reservation": .integer(number)]))
      let made = memory.workflow(of: link, secrets: routes.secrets) { Kept() }
      let kept = memory.workflow(of: link, secrets: routes.secrets) { Kept() }
      #expect(made === kept)
    }
    #expect((1...WorkflowMemory.capacity).contains(memory.count))
  }

  private final class Kept {}
}
