import DeepLinks
import LinkDialects
import Testing

@testable import SessionEngine

@Suite("What sessions share")
struct SharedMemoryTests {
  @Test("a session has of its own only the rows that differ from those it began with, awake or woken")
  func rows() throws {
    var taxi = try TaxiSession.loggedIn()
    #expect(taxi.session.record.appRows.ownCount == 0)
    _ = try taxi.open("taxi://reservations/42")
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    #expect(taxi.session.record.appRows.ownCount == 1)
    let woken = try taxi.woken()
    #expect(woken.record.appRows.ownCount == 1 && woken.record.rows == taxi.session.record.rows)
  }

  @Test("a record as it is stored is equal, and shares nothing")
  func stored() throws {
    var taxi = try TaxiSession.loggedIn()
    _ = try taxi.open("taxi://reservations/42")
    let record = taxi.session.record
    #expect(record.asStored == record && record.asStored.state == record.state)
    #expect(record.state.count > 2 && record.asStored.appRows.ownCount == record.rows.count)
  }

  @Test("sessions of one memory are made with the same things, until the routes are others")
  func home() throws {
    let memory = ExecutorMemory()
    let (app, routes) = (try TaxiSession.app(), try TaxiSession.routes())
    func session(_ routes: RouteTable, _ memory: ExecutorMemory?) throws -> Session {
      try Session.create(id: "s", app: app, routes: routes, limits: SessionLimits(), memory: memory, at: 0).session
    }
    let first = try session(routes, memory)
    #expect(try session(routes, memory).home === first.home)
    let others = try RouteTable(yamlWithDialects: TaxiSession.read("links.yaml"), file: "others")
    #expect(try session(others, memory).home.routes === others && first.home.routes === routes)
    #expect(try session(routes, nil).home !== first.home)
  }

  @Test("a turn leaves nothing behind that only it needed")
  func leftovers() throws {
    var taxi = try TaxiSession.loggedIn()
    for url in ["taxi://reservations/42", "taxi://wallet", "taxi://home"] {
      let outcome = try taxi.open(url)
      #expect(!outcome.attached.isEmpty)
      let world = taxi.session.world
      #expect(world.attached.isEmpty && world.detached.isEmpty && world.desk.requestsByRIB.isEmpty)
      #expect(taxi.session.runs.capacity == 0, "\(url)")
    }
  }
}
