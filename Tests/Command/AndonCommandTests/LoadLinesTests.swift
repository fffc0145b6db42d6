import Testing

@testable import AndonCommands

@Suite struct LoadLinesTests {
  private func plan(sessions: Int, connections: Int = 1, links: [String]) -> LoadPlan {
    LoadPlan(
      socket: "", sessions: sessions, connections: connections, pipeline: 1, links: links, milliseconds: 1000)
  }

  /// The next lines of a connection, as text.
  private func next(_ count: Int, of lines: inout LoadLines) -> [String] {
    String(decoding: lines.next(count), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `every session gets the next link in turn`() {
    var lines = LoadLines(plan(sessions: 3, links: ["taxi://a", "taxi://b"]), connection: 0)
    #expect(next(4, of: &lines) == ["bench-0 taxi://a", "bench-1 taxi://b", "bench-2 taxi://a", "bench-0 taxi://b"])
    #expect(next(2, of: &lines) == ["bench-1 taxi://a", "bench-2 taxi://b"])
    #expect(next(1, of: &lines) == ["bench-0 taxi://a"])
  }

  @Test(arguments: [(5_000, 1), (5_000, 3), (2, 4)])
  func `the connections share all sessions and links among them`(sessions: Int, connections: Int) {
    let plan = plan(
      sessions: sessions, connections: connections,
      links: ["taxi://home", "taxi://wallet", "taxi://menu", "taxi://reservations"])
    var all = (0..<connections).map { LoadLines(plan, connection: $0) }
    let lines = (0..<(sessions * plan.links.count)).map { next(1, of: &all[$0 % connections])[0] }
    for pass in plan.links.indices {
      let names = lines[(pass * sessions)..<((pass + 1) * sessions)].map { $0.prefix { $0 != " " } }
      #expect(Set(names).count == sessions, "each session is sent something before one is sent more")
    }
    #expect(Set(lines).count == lines.count, "each session is sent each link")
  }

  @Test func `the millionth session gets links too`() {
    let plan = plan(sessions: 1_000_000, connections: 1000, links: ["taxi://a", "taxi://b"])
    var lines = LoadLines(plan, connection: 999)
    #expect(next(1000, of: &lines).last == "bench-999999 taxi://b")
    #expect(next(1000, of: &lines).last == "bench-999999 taxi://a")
  }
}
