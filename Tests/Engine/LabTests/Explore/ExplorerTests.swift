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

  @Test func `what a search that was cut has not reached is told as unknown`() throws {
    let cut = try ExploreReport(try Self.explorer(.hiddenRIB, states: 4), code: nil, places: 1)
    #expect(!cut.findings.contains { $0.code == .beyondTaps })
    #expect(cut.unknownTrees == 1)
    #expect(cut.text.contains("\nwhether taps reach 1 tree of links is not known: a greater --limit tells\n"))
    let whole = try Self.report(.hiddenRIB)
    #expect(whole.findings.contains { $0.code == .beyondTaps })
    #expect(whole.unknownTrees == nil)
    let code = try DeclaredTree(json: #"{"roots":[{"rib":"AppRoot","children":[]}]}"#)
    let short = try Self.explorer(nil, states: 4)
    let missed = try ExploreReport(short, code: code, places: 0).findings.first
    #expect(missed?.message == "in \(short.graph.states) states no event attached the RIB AppRoot")
  }

  @Test func `taps of states that were not followed lead to a tree of a link`() throws {
    // Only the first start is followed, from which a link opens the page; the tap there is followed by the report.
    let explorer = try Self.explorer(nil, states: 1)
    #expect(!explorer.graph.isComplete)
    let report = try ExploreReport(explorer, code: nil, places: 100)
    #expect(report.unknownTrees == nil)
    #expect(report.findings == [])
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
