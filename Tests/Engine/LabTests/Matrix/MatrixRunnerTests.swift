import DeepLinks
import HeadlessUI
import Lab
import SessionEngine
import TaxiApp
import Testing

@Suite struct MatrixRunnerTests {
  @Test(arguments: ["loggedOut", "loggedIn", "riding", "menuOpen", "maintenance", "editingReservation"])
  func `a cell is what the link does in a session that was led to the state anew`(state: String) throws {
    for url in ["taxi://reservations/42", "taxi://wallet", "taxi://menu/history/401", "taxi://orders/x"] {
      let opened = try MatrixWorld.runner().open(
        MatrixLink(url, routes: try LabWorld.routes()), in: try #require(try column(state, .quick)))
      let session = try LabWorld.session(in: state)
      let outcome = try #require(session.turn(.open(url: url), at: LabWorld.start).answer)
      #expect(opened.cell.outcome == outcome.outcome)
      #expect(opened.cell.reason == outcome.reason)
      #expect(opened.cell.steps == outcome.steps)
      #expect(opened.session.tree == session.tree)
      #expect(opened.cell.screen == session.topScreen?.rib)
    }
  }

  @Test func `the screen of a cell is the topmost screen of its session, for the samples of all routes in all states`()
    throws
  {
    let (runner, samples) = (try MatrixWorld.runner(), MatrixLink.samples(of: try LabWorld.routes()))
    for state in try LabWorld.app().states {
      let column = try runner.column(state, .quick)
      for link in samples {
        let opened = try runner.open(link, in: column)
        #expect(opened.cell.screen == opened.session.topScreen?.rib, "\(link.url) in \(state.name)")
      }
    }
  }

  @Test func `a starting state that differs after a restart is told, and gives no column`() throws {
    let app = TrapApp(trap: .lostPlace)
    let runner = MatrixRunner(host: SessionHost(app: app, routes: try TrapApp.routes()), at: LabWorld.start)
    let error = #expect(throws: StartingStateError.self) { try runner.column(app.states[0], .quick) }
    #expect(error?.code == "rebuild")
    let text = "the state onPage differs after a restart: the place of `TrapPage` is missing"
    #expect(error?.message.hasPrefix(text) == true)
    let sound = MatrixRunner(host: SessionHost(app: TrapApp(), routes: try TrapApp.routes()), at: LabWorld.start)
    #expect(try sound.column(app.states[0], .quick).state == "onPage")
  }

  @Test func `a cell leaves the state as it was for the next link`() throws {
    let matrix = try MatrixWorld.matrix(["taxi://wallet", "taxi://home", "taxi://wallet"], ["riding"])
    #expect(matrix.rows[0] == matrix.rows[2])
    let column = try #require(matrix.columns.first)
    #expect(try MatrixWorld.runner().session(in: column).tree == LabWorld.session(in: "riding").tree)
  }

  @Test func `on a slow network time passes until the replies are there, and on a failing one the link fails`() throws {
    let row = try #require(
      try MatrixWorld.matrix(["taxi://menu/history/401"], ["loggedIn"], MatrixNetwork.allCases).rows.first)
    #expect(row.map(\.outcome) == [.completed, .completed, .failed])
    #expect(row[0].waitedMilliseconds == 0)
    #expect(row[1].waitedMilliseconds >= 2000)
    #expect(row[1].screen == row[0].screen)
    #expect(row[1].requests == row[0].requests)
  }

  @Test func `a link that waits for a person waits, and its cell tells for what`() throws {
    let cell = try #require(try MatrixWorld.matrix(["taxi://wallet"], ["loggedOut"], [.slow]).rows.first?.first)
    #expect(cell.outcome == .waiting)
    #expect(cell.next == "log-in")
    #expect(cell.waitedMilliseconds == 0)
  }

  @Test func `a rejected link tells how to correct it`() throws {
    let cell = try #require(try MatrixWorld.matrix(["taxi://walet"], ["riding"]).rows.first?.first)
    #expect(cell.outcome == .rejected)
    #expect(cell.next?.contains("wallet") == true)
  }

  @Test func `secrets are shown nowhere in a cell, nor in the name of its link`() throws {
    let matrix = try MatrixWorld.matrix(["taxi://wallet/pay?code=HUSHHUSH&token=HUSHHUSH"], ["riding", "loggedOut"])
    for place in matrix.places {
      #expect(!"\(place.cell)\(place.link.shown)\(MatrixCSV.line(place))".contains("HUSH"))
    }
  }

  @Test func `every route of the shipped table has samples, and each is a link of its route`() throws {
    let routes = try LabWorld.routes()
    let samples = MatrixLink.samples(of: routes)
    #expect(Set(samples.map(\.route)) == Set(routes.routes.map(\.name)))
  }

  private func column(_ state: String, _ network: MatrixNetwork) throws -> MatrixColumn? {
    try LabWorld.app().states.first { $0.name == state }.map { try MatrixWorld.runner().column($0, network) }
  }
}
