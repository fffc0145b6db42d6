import Lab
import SessionEngine
import Testing

@testable import AndonCommands

@Suite struct OptionTests {
  @Test(arguments: [
    ("5s", 5000), ("500ms", 500), ("2m", 120_000), ("1h", 3_600_000), ("24h", 86_400_000),
  ])
  func aTimeSpanIsANumberWithAUnit(text: String, milliseconds: Int64) {
    #expect(TimeSpan(argument: text)?.milliseconds == milliseconds)
  }

  @Test(arguments: ["", "3", "s", "-1s", "0s", "1.5s", "5 s", "5d", "25h", "99999999999999999999s", "٣s"])
  func `an invalid duration is an error`(text: String) {
    #expect(TimeSpan(argument: text) == nil)
  }

  @Test func `a setting is a name and a value`() {
    #expect(Setting(argument: "maintenance=on")?.value == "on")
    #expect(Setting(argument: "note=a=b")?.value == "a=b")
    #expect(Setting(argument: "note=")?.value == "")
    #expect(Setting(argument: "=on") == nil)
    #expect(Setting(argument: "maintenance") == nil)
  }

  @Test(arguments: [
    ("taxi://home", "default", "taxi://home"), ("alice taxi://home", "alice", "taxi://home"),
    ("  alice \t taxi://home \r", "alice", "taxi://home"), ("taxi://home x", "default", "taxi://home x"),
    ("alice", "default", "alice"),
  ])
  func `a line is a link, or a session and a link`(line: String, session: String, url: String) throws {
    let line = try #require(LinkLine(line, session: "default"))
    #expect(line.session == session)
    #expect(line.url == url)
  }

  @Test(arguments: ["", "   ", "# a comment", "  # another"])
  func `a line without a link is skipped`(line: String) {
    #expect(LinkLine(line, session: "default") == nil)
  }

  @Test func `the worst of several outcomes decides the exit code`() {
    #expect(LinkOutcome.Kind.allCases.map { ExitStatus($0).rawValue } == [0, 10, 11, 12, 13, 14, 15])
    #expect(ExitStatus.success.worse(.waiting).worse(.success) == .waiting)
    #expect(ExitStatus.rejected.worse(.stopped) == .rejected)
  }
}
