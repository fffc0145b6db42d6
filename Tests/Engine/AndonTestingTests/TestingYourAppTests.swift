import AndonTesting
import Flux
import Foundation
import HeadlessUI
import RIBs
import SessionEngine
import Testing

/// The code of the page `TestingYourApp`. `PageTests` compares the two.
@Suite struct TestingYourAppTests {
  @Test func `a link to a drink waits for the log-in`() throws {
    let session = try TestSession(app: CafeApp(), routes: CafeApp.routes())
    #expect(try session.open("cafe://drinks/7").outcome == .waiting)
    let login = session.turn(.login([:]))
    #expect(login.settled.map(\.outcome) == [.completed])
    #expect(session.location == ["cafe://drinks/7"])
  }

  @Test func `a drink is ordered once its price has arrived`() throws {
    let session = try TestSession(app: CafeApp(), routes: CafeApp.routes(), in: .loggedIn)
    session.turn(.configure(["latency": "2s"]))
    try session.tap("drink.7")
    #expect(session.text("price") == "Loading…")
    #expect(!session.canTap("order"))
    try session.advance(by: .seconds(2))
    #expect(session.text("price") == "¥700")
    try session.tap("order")
    try session.advance(by: .seconds(2))
    #expect(session.requests.byRIB == ["Menu": 1, "Drink": 1])
    #expect(session.tree.text == "Menu (covered)\n  Drink(drink: 7)")
  }

  @Test func `a link to a drink stops at its step when the network fails`() throws {
    let session = try TestSession(app: CafeApp(), routes: CafeApp.routes(), in: .loggedIn)
    session.turn(.configure(["errors": "100"]))
    let link = try session.open("cafe://drinks/7")
    #expect(link.outcome == .stopped)
    #expect(link.reason == "network")
    #expect(link.steps.map(\.name) == ["logged in", "drink 7"])
    #expect(link.steps.last?.outcome == .stopped)
  }

  @Test func `the laws hold in random sequences of events`() throws {
    try expectLaws(app: CafeApp(), routes: CafeApp.routes(), budget: .sequences(40))
  }

  @Test func `the café's own laws hold`() throws {
    let laws: [AppLaw] = [
      .always("a drink has one screen") { session in session.screens.count { $0.rib == "Drink" } <= 1 },
      .eventually("a request ends", when: { !$0.isQuiet }) { $0.isQuiet },
      .reachable("an order") { !$0.state(of: CafeState.self).ordered.isEmpty },
    ]
    try expectLaws(app: CafeApp(laws: laws), routes: CafeApp.routes(), budget: .sequences(60))
  }

  @Test func `a drink that was left leaves memory`() throws {
    try expectLaws(app: CafeApp(), routes: CafeApp.routes(), after: ["login", "open cafe://drinks/7", "tap back"])
  }

  @Test func `a tap on a drink routes to it`() throws {
    let context = try TestContext(routes: CafeApp.routes())
    let routing = MenuRoutingFake()
    let menu = MenuInteractor(
      store: try Store(context.dispatcher), backend: try BackendPort(CafeSimulator(), in: context.app),
      dispatcher: context.dispatcher)
    menu.router = routing
    let router = MenuRouter(menu: menu, view: ViewController(), mistake: nil)
    context.attach(router)
    context.turn { _ = menu.show(7) }
    context.turn { menu.drinkDidClose() }
    #expect(routing.calls == ["drink 7", "dismiss"])
  }

  @Test func `an order is in the store once the backend has replied`() throws {
    let context = try TestContext(routes: CafeApp.routes())
    context.settings.latency = 2000
    let store: Store<CafeState> = try Store(context.dispatcher)
    let backend = try BackendPort(CafeSimulator(), in: context.app)
    let listener = MenuListenerFake()
    let router = DrinkBuilder.build(drink: 7, store: store, backend: backend, listener)
    context.attach(router)
    context.turn { router.interactor.order() }
    context.advance(by: .seconds(2))
    #expect(store.state.ordered == [7])
    context.turn { router.interactor.close() }
    #expect(listener.calls == [.closed])
  }

  @Test func `the screen of a drink looks as recorded`() throws {
    let session = try TestSession(app: CafeApp(), routes: CafeApp.routes(), in: .loggedIn)
    try session.open("cafe://drinks/7")
    try expectSnapshot(of: session.screen, named: "drink-screen")
    try expectSnapshot(of: session.tree, named: "drink-tree")
  }

  @Test(arguments: try RecordedSessions("Recordings"))
  func `a recorded session gives the same`(_ recording: RecordedSession) throws {
    try recording.expectNoDifferences(app: CafeApp(), routes: CafeApp.routes())
  }

  /// Writes the journal of the folder `Recordings` again with `ANDON_RECORD=1`.
  @Test func `the log of a session is written to a file`() throws {
    let session = try TestSession(app: CafeApp(), routes: CafeApp.routes())
    try session.open("cafe://drinks/7")
    session.turn(.login([:]))
    try session.tap("order")
    try session.tap("back")
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recordings")
    let path = folder.appending(path: "drink.jsonl").path
    if ProcessInfo.processInfo.environment["ANDON_RECORD"] == "1" {
      try session.log.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == session.log)
  }
}

private final class MenuListenerFake: RecordingFake, DrinkListener {
  enum Call: Equatable { case closed }
  let recorder = Recorder<Call>()
  func drinkDidClose() { record(.closed) }
}

private final class MenuRoutingFake: FakeRouter, MenuRouting {
  func routeToDrink(_ drink: Int) { record("drink \(drink)") }
  func dismissDrink() { record("dismiss") }
}
