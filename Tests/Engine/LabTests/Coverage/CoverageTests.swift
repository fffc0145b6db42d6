import DeepLinks
import Lab
import LinkDialects
import SessionEngine
import Testing
import TextFormats

@Suite struct CoverageTests {
  private static func host() throws -> SessionHost {
    let routes = try RouteTable(
      yaml: """
        schemes: [trap]
        hosts: []
        routes:
          home: { path: home, aliases: [""], workflow: Home }
          page: { path: page, workflow: Page, parameters: { note: string }, samples: ["trap://page"] }
          other: { path: other, workflow: Other }
        """, file: "trap.yaml")
    return SessionHost(app: TrapApp(), routes: routes)
  }

  /// The lines of a journal of a new session with these events.
  private static func journal(_ events: [String], on host: SessionHost) throws -> [String] {
    let (session, created) = try host.create("alice", at: LabWorld.start)
    let turns = [created] + (try events.map { session.turn(try SessionScript.event($0), at: LabWorld.start) })
    return try LabWorld.lines(turns.compactMap(\.change?.entry), header: LogHeader(app: "trap"))
  }

  private static func report(
    _ lines: [String], _ expectations: String? = nil, on host: SessionHost, _ each: (CoverageReport) throws -> Void
  ) throws {
    let rules = try expectations.map { try MatrixExpectations(yaml: $0, file: "expectations.yaml") }
    let filler = try CoverageFiller(host: host, at: LabWorld.start)
    var matrix = filler.matrix
    for link in matrix.links { matrix.add(try filler.row(of: link), expectations: rules) }
    try LabWorld.withFile(lines) { path in
      var (log, traffic) = (try RecordedLog(path: path), CoverageTraffic(host: host, matrix: matrix))
      try traffic.begin(log.header, name: log.name)
      while let line = try log.next() { traffic.play(line, of: path) }
      try each(CoverageReport(app: "trap", matrix, traffic))
    }
  }

  @Test func `a journal counts the routes, states, outcomes and RIBs that it met`() throws {
    let host = try Self.host()
    try Self.report(Self.journal(["tap page", "open trap://home"], on: host), on: host) { report in
      #expect(report.links == 1)
      #expect(report.states == ["onPage"])
      #expect(report.sums["routes"]?.journals == 1)
      #expect(report.sums["routes"]?.of == 3)
      #expect(report.sums["states"]?.journals == 1)
      #expect(report.sums["ribs"]?.journals == 2, "the tap attached the page")
      #expect(report.rows.map(\.route) == ["home", "page", "other"])
      #expect(report.rows.first?.outcomes.covered == 1)
      #expect(report.missing["routes"] == ["other", "page"])
      #expect(report.gaps.isEmpty, "\(report.gaps)")
    }
  }

  @Test func `expectations count, and a screen only where a rule names it`() throws {
    let rules = """
      expect:
        - { links: page, outcome: completed, screen: TrapPage }
        - { links: home, outcome: completed }
        - { links: other, outcome: stopped }
      """
    let host = try Self.host()
    try Self.report(Self.journal([], on: host), rules, on: host) { report in
      #expect(report.sums["routes"]?.expected == 2, "the rule about other does not hold")
      #expect(report.sums["ribs"]?.expected == 1)
      #expect(report.rows.map(\.ribs.expected) == [0, 1, 0])
      #expect(report.missing["routes"] == ["other"])
      #expect(report.links == 0)
    }
  }

  @Test func `traffic shows the parameters, states and rejections that the matrix lacks`() throws {
    let host = try Self.host()
    let events = [
      "open trap://page?note=milk", "open trap://nowhere", "tap back", "open trap://page", "open trap://page?note=tea",
    ]
    try Self.report(Self.journal(events, on: host), on: host) { report in
      #expect(report.gaps.map(\.kind) == [.sample, .rejected, .state], "\(report.gaps)")
      #expect(report.gaps.map(\.count) == [2, 1, 1])
      #expect(report.gaps.map(\.first.line) == [3, 4, 6])
      #expect(report.gaps.first?.text == "page: no sample has exactly the parameters note")
      #expect(report.gaps.last?.text == "page: opened on Trap, and no state has these RIBs; completed")
      let text = try CoverageSuggestions(report, host: host).text()
      #expect(text.contains("\nroutes:\n  page:\n    samples:\n      - \"trap://page?note=milk\"\n"), "\(text)")
      #expect(text.contains("\nstates:\n"), "\(text)")
      #expect(text.contains("\n  traffic1:\n"), "\(text)")
    }
  }

  @Test func `the page and the texts have all parts`() throws {
    let host = try Self.host()
    try Self.report(Self.journal(["open trap://page?note=milk"], on: host), on: host) { report in
      let html = CoveragePage(report, title: "trap coverage").html
      #expect(!html.contains("{{"), "\(html)")
      #expect(html.contains("<h2>In the journals, and not in the matrix</h2>"))
      #expect(html.contains(">onPage</th>"))
      let text = CoverageText(report).text
      #expect(text.hasSuffix("trap: 1 link in journals; the matrix lacks 1 kind of them"), "\(text)")
      #expect(text.contains("\nroute "), "\(text)")
      let json = try JSONCoding.text(report)
      #expect(json.contains(#""kind":"sample""#), "\(json)")
    }
  }

  @Test func `a journal of another app is refused`() throws {
    let host = try Self.host()
    let lines = try LabWorld.lines([], header: LogHeader(app: "taxi"))
    #expect(throws: RecordedLogError.self) { try Self.report(lines, on: host) { _ in } }
  }
}
