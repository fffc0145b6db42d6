import DeepLinks
import Foundation
@testable import Lab
import SessionEngine
import TaxiApp
import TextFormats
import Testing

@Suite struct ExploreOutputTests {
  private static func explorer(_ trap: Trap? = nil) throws -> Explorer {
    let (app, routes) = (TrapApp(trap: trap), try TrapApp.routes())
    var explorer = try Explorer(
      host: SessionHost(app: app, routes: routes), moves: ExploreMoves(routes: routes, states: app.states),
      at: LabWorld.start)
    while try explorer.follow() {}
    return explorer
  }

  @Test func `the picture has a box for each screen and an arrow each way between them`() throws {
    let svg = ExploreSVG(try Self.explorer()).text
    #expect(svg.components(separatedBy: "<rect x=").count - 1 == 2)
    #expect(svg.contains("<title>Trap → TrapPage</title>"))
    #expect(svg.contains("<title>TrapPage → Trap</title>"))
    #expect(svg.contains("4 states, 2 links</text>"))
    #expect(svg.hasSuffix("</svg>\n"))
  }

  @Test func `the report tells the extent, the kinds and the commands of what was found`() throws {
    let report = try ExploreReport(try Self.explorer(.idleButton), code: nil, places: 0)
    let lines = report.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.first?.hasPrefix("trap: 8 states, ") == true)
    #expect(lines.contains("idleButton: button nothing of Trap can be tapped and does nothing"))
    #expect(lines.suffix(4) == ["  andon session create x", "  andon tap x nothing", "", "1 finding: idleButton 1"])
    let json = try JSONCoding.text(ExploreFindingRecord(try #require(report.findings.first)))
    #expect(json.contains(#""commands":["andon session create x","andon tap x nothing"]"#))
    #expect(try JSONCoding.text(report).contains(#""screens":["Trap","TrapPage"],"states":8"#))
  }

  @Test func `RIBs of the code that no event attaches are missed, and attached ones must be in the code`() throws {
    let code = try DeclaredTree(
      json: #"{"roots":[{"rib":"Trap","hasView":true,"children":[{"rib":"Lost","children":[]}]}]}"#)
    let report = try ExploreReport(try Self.explorer(), code: code, places: 0)
    #expect(report.findings.map { "\($0.code) \($0.subject)" } == ["neverReached Lost", "notDeclared TrapPage"])
    #expect(report.findings.allSatisfy { $0.commands.isEmpty })
    let error = #expect(throws: DeclaredTree.Failure.self) { try DeclaredTree(json: #"{"rib":"Trap"}"#) }
    #expect(error?.code == .notATree)
  }

  @Test func `a violated law is a finding with the sequence that violates it`() throws {
    let (app, routes) = (FlawedApp(flaw: .leaks), try FlawedApp.routes())
    let explorer = try Explorer(
      host: SessionHost(app: app, routes: routes), moves: ExploreMoves(routes: routes, states: []), at: LabWorld.start)
    let finding = try #require(try ExploreLaws.findings(explorer, sequences: 60).first)
    #expect(finding.code == .law)
    #expect(finding.subject == "leaks")
    #expect(finding.commands.count <= 5)
    #expect(try ExploreLaws.findings(explorer, sequences: 0).isEmpty)
    #expect(try ExploreLaws.findings(explorer, sequences: 60, seed: 7).first?.subject == "leaks")
  }

  @Test func `the laws are also checked with rejected links and with links in notifications`() throws {
    let (app, routes) = (FlawedApp(), try FlawedApp.routes())
    let vocabulary = ExploreLaws.vocabulary(of: ExploreMoves(routes: routes, states: app.states), routes: routes)
    #expect(vocabulary.links.count { (try? routes.parse($0)) == nil } == 3)
    #expect(vocabulary.controls.count { if case .input = $0 { true } else { false } } > 0)
  }

  @Test func `the shipped app has no mistake in the first states of some starts`() throws {
    let (app, routes) = (try LabWorld.app(), try LabWorld.routes())
    let states = app.states.filter { ["loggedOut", "loggedIn", "riding", "slowNetwork"].contains($0.name) }
    var explorer = try Explorer(
      host: SessionHost(app: app, routes: routes), moves: ExploreMoves(routes: routes, states: app.states),
      from: states, at: LawChecker.start)
    while explorer.graph.states < 800, try explorer.follow() {}
    let report = try ExploreReport(explorer, code: nil, places: 0)
    #expect(report.states >= 800, "\(report.text)")
    #expect(report.screens.count > 15)
    #expect(report.findings == [], "\(report.text)")
  }
}
