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

  @Test func `no arrow passes behind a screen, taps have their names, and a cut search is marked`() throws {
    let (app, routes) = (try LabWorld.app(), try LabWorld.routes())
    var explorer = try Explorer(
      host: SessionHost(app: app, routes: routes), moves: ExploreMoves(routes: routes, states: app.states),
      from: app.states.filter { ["loggedIn", "riding"].contains($0.name) }, at: LawChecker.start)
    while explorer.graph.states < 300, try explorer.follow() {}
    let picture = ExploreSVG(explorer)
    #expect(picture.arrows.count > 10)
    for arrow in picture.arrows {
      let points = picture.points(arrow)
      for (start, end) in zip(points, points.dropFirst()) {
        // Between two points a curve stays between their heights, and a vertical line at its place.
        let (xs, ys) = (min(start.x, end.x)...max(start.x, end.x), min(start.y, end.y)...max(start.y, end.y))
        let crossed = picture.boxes.filter { box in
          box.x.overlaps(xs) && box.y.lowerBound < ys.upperBound && ys.lowerBound < box.y.upperBound
        }
        #expect(crossed.isEmpty, "\(arrow) \(points)")
      }
    }
    #expect(picture.text.contains("; the search was cut: "))
    #expect(picture.text.contains("stroke-dasharray=\"6 3\""))
    #expect(picture.text.contains(">tab.wallet</text>"))
    #expect(!ExploreSVG(try Self.explorer()).text.contains("the search was cut"))
  }

  @Test func `the report tells the extent, the kinds and the commands of what was found`() throws {
    let report = try ExploreReport(try Self.explorer(.idleButton), code: nil, places: 0)
    let lines = report.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.first?.hasPrefix("trap: 8 states, ") == true)
    #expect(lines.contains("idleButton: button nothing of Trap can be tapped and does nothing"))
    #expect(
      lines.suffix(4) == [
        "  andon session create x", "  andon tap x nothing", "",
        "1 finding: idleButton 1; the laws were not searched: --laws",
      ])
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

  private static func flawed(_ flaw: Flaw?, laws: [AppLaw] = []) throws -> Explorer {
    let (app, routes) = (FlawedApp(flaw: flaw, laws: laws), try FlawedApp.routes())
    return try Explorer(
      host: SessionHost(app: app, routes: routes), moves: ExploreMoves(routes: routes, states: []), at: LabWorld.start)
  }

  @Test func `a violated law is a finding with the sequence that violates it`() async throws {
    let explorer = try Self.flawed(.leaks)
    let workers = Workers(1) { try Self.flawed(.leaks) }
    let laws = try await ExploreLaws.search(explorer, sequences: 60, by: workers)
    let report = try ExploreReport(explorer, code: nil, places: 0, laws: laws)
    let finding = try #require(report.findings.first)
    #expect(finding.code == .law)
    #expect(finding.subject == "leaks Page")
    #expect(finding.commands.count <= 5)
    #expect(report.text.contains("\nthe laws were searched in 60 random sequences\n"))
    #expect(report.text.hasSuffix("\n1 finding: law 1"))
    #expect(try await ExploreLaws.search(explorer, sequences: 0, by: workers).errors.isEmpty)
    let other = try await ExploreLaws.search(explorer, sequences: 60, seed: 7, by: workers)
    #expect(other.errors.map(\.violation.name) == ["leaks Page"])
  }

  @Test func `several workers find the violations that one finds`() async throws {
    let laws: [AppLaw] = [.always("no page") { $0.location.isEmpty }]
    let explorer = try Self.flawed(.leaks, laws: laws)
    var found: [[LawError]] = []
    for count in [1, 3] {
      let workers = Workers(count) { try Self.flawed(.leaks, laws: laws) }
      found.append(try await ExploreLaws.search(explorer, sequences: 30, by: workers).errors)
    }
    #expect(found[0] == found[1])
    #expect(found[0].count == 2)
  }

  @Test func `known findings are no news, and known ones that are gone are told`() throws {
    let known = try KnownFindings(
      json: """
        {"code":"idleButton","subject":"Trap nothing","message":"…","commands":[]}
        # of an earlier version
        {"code":"deadEnd","subject":"Trap","message":"…","commands":[]}
        {"app":"trap","states":8}

        """, file: "known.jsonl")
    let report = try ExploreReport(
      try Self.explorer(.idleButton), code: nil, places: 0, known: known)
    #expect(report.findings == [])
    #expect(report.known.map(\.subject) == ["Trap nothing"])
    #expect(report.text.contains("\n1 known finding: not shown\nknown, and not found any more: deadEnd Trap\n"))
    #expect(try JSONCoding.text(report).contains(#""knownFindings":1"#))
    let error = #expect(throws: KnownFindings.Failure.self) { try KnownFindings(json: "{}\nidle", file: "known.txt") }
    #expect(error?.message == "line 2 of known.txt is no finding")
  }

  @Test func `a known violation of a law is met again`() async throws {
    let explorer = try Self.flawed(.leaks)
    let known = try KnownFindings(json: #"{"code":"law","subject":"leaks Page"}"#, file: "known.jsonl")
    let laws = try await ExploreLaws.search(
      explorer, sequences: 30, besides: known.violations, by: Workers(1) { try Self.flawed(.leaks) })
    let report = try ExploreReport(explorer, code: nil, places: 0, laws: laws, known: known)
    #expect(report.findings == [])
    #expect(report.known.map(\.subject) == ["leaks Page"])
    #expect(report.goneFindings == nil)
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
