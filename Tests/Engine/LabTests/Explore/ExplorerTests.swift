import Foundation
import Lab
import SessionEngine
import Testing
import TextFormats

@Suite struct ExplorerTests {
  /// The exploration of an app with at most one mistake. Most have fewer than 200 states; one of them sends requests
  /// without an end.
  private static func explorer(_ trap: Trap?, states: Int = 200) throws -> Explorer {
    let (app, routes) = (TrapApp(trap: trap), try TrapApp.routes())
    var explorer = try Explorer(
      host: SessionHost(app: app, routes: routes), moves: ExploreMoves(routes: routes, states: app.states),
      at: LabWorld.start)
    while explorer.graph.states < states, try explorer.follow() {}
    return explorer
  }

  private static func report(_ trap: Trap?) throws -> ExploreReport {
    try ExploreReport(try explorer(trap), code: nil, places: 100)
  }

  @Test(arguments: [nil] + Trap.allCases, [1, 3])
  func `several workers explore as one does`(_ trap: Trap?, count: Int) async throws {
    let alone = try Self.explorer(trap, states: 40)
    let workers = Workers(count) { try Self.explorer(trap, states: 0) }
    var together = try Self.explorer(trap, states: 0)
    try await together.follow(limit: 40, by: workers)
    #expect(try ExploreFile.text(of: together) == ExploreFile.text(of: alone))
  }

  @Test func `in an app without a mistake nothing is found, and all states are`() throws {
    let report = try Self.report(nil)
    #expect(report.findings == [])
    #expect(report.screens == ["Trap", "TrapPage"])
    #expect(report.ribs == ["Trap", "TrapPage"])
    // Home and page, each with an empty and a written note, and with and without the network.
    #expect(report.states == 8)
    #expect(report.followed == 8)
  }

  @Test(arguments: Trap.allCases)
  func `each mistake is found, and its shortest events show it`(_ trap: Trap) throws {
    let report = try Self.report(trap)
    let finding = try #require(report.findings.first { $0.code == trap.code }, "\(report.text)")
    #expect(finding.events.count <= 2, "\(report.text)")
    #expect(finding.commands.first?.hasPrefix("andon session create x") == true)
    #expect(finding.commands.count == finding.events.count + 1)
  }

  @Test func `a session that differs when it wakes is found although its state was found before`() throws {
    let report = try Self.report(.showsMemory)
    #expect(report.states == 8, "the tap leads to the same state")
    #expect(report.findings.map(\.code) == [.rebuild], "the button is not idle, but forgotten")
    #expect(report.findings.first?.subject == "Trap")
    #expect(report.findings.first?.events == ["tap count"])
  }

  @Test func `a starting state is compared with its own wake before it is copied`() throws {
    let report = try ExploreReport(Self.explorer(.lostPlace, states: 0), code: nil, places: 2_000)
    let finding = try #require(report.findings.first)
    #expect(finding.code == .rebuild)
    #expect(finding.start == "onPage")
    #expect(finding.events == [])
    #expect(finding.message.hasPrefix("the place of `TrapPage` is missing"), "\(finding.message)")
  }

  @Test func `the app's own laws are checked after every event, and its witnesses are told`() throws {
    let routes = try TrapApp.routes()
    let laws: [AppLaw] = [
      .always("the note stays empty") { $0.state(of: TrapState.self).note.isEmpty },
      .eventually("the page closes", when: { $0.topScreenRIB == "TrapPage" }) { $0.topScreenRIB == "Trap" },
      .reachable("the page with a note") { !$0.state(of: TrapState.self).note.isEmpty },
      .reachable("nowhere") { _ in false },
    ]
    let app = TrapApp(laws: laws)
    var explorer = try Explorer(
      host: SessionHost(app: app, routes: routes), moves: ExploreMoves(routes: routes, states: app.states),
      at: LabWorld.start)
    while try explorer.follow() {}
    let report = try ExploreReport(explorer, code: nil, places: 2_000)
    #expect(
      Set(report.findings.map { "\($0.code) \($0.subject)" }) == [
        "law ofApp the note stays empty", "law ofApp the page closes", "witness nowhere",
      ])
    let invariant = try #require(report.findings.first { $0.subject == "ofApp the note stays empty" })
    #expect(invariant.start == "onPage")
    #expect(invariant.events.count == 1)
    #expect(report.findings.last?.message == "no events reached `nowhere`")
    #expect(report.text.contains("\n`the page with a note` is reached\n  andon session create x --state onPage\n"))
  }

  @Test func `what a search that was cut has not reached is told as unknown`() throws {
    let cut = try ExploreReport(Self.explorer(.hiddenRIB, states: 3), code: nil, places: 1)
    #expect(!cut.findings.contains { $0.code == .beyondTaps })
    #expect(cut.unknownTrees == 1)
    #expect(cut.text.contains("\nwhether taps reach 1 tree of links is not known: a greater --limit tells\n"))
    let whole = try ExploreReport(Self.explorer(.hiddenRIB), code: nil, places: 100)
    #expect(whole.findings.contains { $0.code == .beyondTaps })
    #expect(whole.unknownTrees == nil)
    let code = try DeclaredTree(json: #"{"roots":[{"rib":"AppRoot","children":[]}]}"#)
    let short = try Self.explorer(nil, states: 4)
    let missed = try ExploreReport(short, code: code, places: 0).findings.first
    #expect(missed?.message == "in \(short.graph.states) states no event attached the RIB AppRoot")
  }

  @Test func `two explorations are equal, and one that goes on from a file equals one without a stop`() throws {
    let whole = try Self.explorer(.idleButton)
    #expect(try ExploreFile.text(of: whole) == ExploreFile.text(of: Self.explorer(.idleButton)))
    var resumed = try Self.explorer(.idleButton, states: 1)
    try ExploreFile.resume(&resumed, from: ExploreFile.text(of: try Self.explorer(.idleButton, states: 4)))
    #expect(resumed.graph.states >= 4)
    #expect(!resumed.graph.isComplete)
    while try resumed.follow() {}
    #expect(try ExploreFile.text(of: resumed) == ExploreFile.text(of: whole))
  }

  @Test func `a file of another app, or of none, is refused`() throws {
    var explorer = try Self.explorer(nil, states: 1)
    let text = try ExploreFile.text(of: explorer)
    for (wrong, code) in [
      ("{}", "notAnExploration"), ("", "notAnExploration"),
      (text.replacing("\"trap\"", with: "\"taxi\""), "anotherExploration"),
      (text.replacing("\"format\":1", with: "\"format\":2"), "anotherExploration"),
    ] {
      let error = #expect(throws: ExploreFile.Failure.self) { try ExploreFile.resume(&explorer, from: wrong) }
      #expect(error?.code.rawValue == code)
    }
  }

  @Test func `the depth limits the events after a start`() throws {
    var explorer = try Self.explorer(nil, states: 1)
    while try explorer.follow(depth: 1) {}
    #expect(explorer.graph.depth == 1)
    #expect(!explorer.graph.isComplete)
  }

  @Test func `a finding is a command line for a shell`() throws {
    let finding = try #require(try Self.report(.endlessProgress).findings.first { $0.code == .endlessWait })
    #expect(finding.commands == ["andon session create x --state onPage"])
    let order = try #require(try Self.report(.order).findings.first { $0.code == .linkOrder })
    #expect(
      order.commands.dropFirst().map { String($0) } == ["andon open -s x trap://other", "andon open -s x trap://page"])
  }
}
