import SessionEngine
import Testing
import TextFormats

@testable import AndonCommands

/// Texts for a terminal fit its width; texts for a pipe are whole.
@Suite struct WidthTests {
  private static let url = "taxi://order/confirm?pickup=35.681236,139.767125,東京駅&dropoff=35.658581,139.745433,東京タワー"

  @Test(arguments: [8, 9, 40, 41, 200])
  func `a text is cut in its middle`(width: Int) {
    let text = Self.url.shortenedInMiddle(to: width)
    #expect(text.columns <= width, "\(text)")
    #expect(text.columns >= min(width, Self.url.columns) - 2, "\(text)")
    #expect(text == Self.url || text.count { $0 == "…" } == 1)
    #expect(text.hasPrefix("tax"))
    #expect(text.hasSuffix("ー"))
  }

  @Test func `a table makes its widest columns narrower until its lines fit`() {
    var whole = TextTable(["NAME", "LINK"])
    whole.add(["a", Self.url])
    #expect(whole.lines[1].hasSuffix(Self.url))
    for width in [100, 60, 30] {
      var table = TextTable(["NAME", "LINK"], width: width)
      table.add(["a", Self.url])
      #expect(table.lines.allSatisfy { $0.columns <= width }, "\(table.text)")
      #expect(table.lines[1].hasPrefix("a     taxi:"), "\(table.text)")
    }
    // No column becomes unreadable.
    var narrow = TextTable(["NAME", "LINK"], width: 1)
    narrow.add(["a", Self.url])
    #expect(narrow.lines[1].columns > 10)
  }

  @Test func `a line of the link history keeps its time, its outcome and its reason`() {
    var outcome = LinkOutcome(session: "default", link: 1, url: Self.url, outcome: .stopped)
    outcome.reason = "maintenance"
    let row = LinkRow(at: 0, outcome: outcome, width: 90).text
    #expect(row.columns <= 90, "\(row)")
    #expect(row.contains("#1    stopped     taxi:"), "\(row)")
    #expect(row.hasSuffix("ー  (maintenance)"), "\(row)")
    #expect(LinkRow(at: 0, outcome: outcome).text.contains(Self.url))
  }

  @Test(arguments: [
    ("tap", "by a tap"), ("cancelled", "by link cancel"), ("dismissed", "its banner was dismissed"),
    ("sessionClosed", "its session was closed"),
  ])
  func `the history and the outcome say what ended a link`(reason: String, text: String) {
    var outcome = LinkOutcome(session: "default", link: 1, url: "taxi://home", outcome: .superseded)
    outcome.reason = reason
    outcome.steps = [StepOutcome(name: "notices loaded", outcome: .failed, reason: "Notices was detached")]
    #expect(LinkRow(at: 0, outcome: outcome).text.hasSuffix("  (\(text))"))
    let told = OutcomeText(outcome: outcome, now: Timestamp(milliseconds: 0)).text
    #expect(told.contains("  cancelled  notices loaded (\(text))\n"), "\(told)")
    #expect(!told.contains("failed"), "\(told)")
    outcome.supersededBy = 2
    #expect(LinkRow(at: 0, outcome: outcome).text.hasSuffix("  (by link 2)"))
  }
}
