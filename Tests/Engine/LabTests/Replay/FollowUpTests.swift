import DeepLinks
import Foundation
import Lab
import LinkDialects
import SessionEngine
import Testing

/// The differences of a replay that follow from an earlier one of their session, apart from the causes.
@Suite struct FollowUpTests {
  /// The events of a session.
  private func session(_ id: String, _ events: [SessionEvent]) throws -> [JournalEntry] {
    let (session, created) = try LabWorld.host().create(id, at: LabWorld.start)
    return ([created] + events.map { session.turn($0, at: LabWorld.start) }).compactMap(\.change?.entry)
  }

  /// The shipped routes with other paths for the wallet and the coupons.
  private func renamed() throws -> RouteTable {
    let text = try LabWorld.text("config/links.yaml").replacing("path: wallet\n", with: "path: purse\n")
      .replacing("path: menu/coupons", with: "path: menu/vouchers")
    return try RouteTable(yaml: text, file: "links.yaml")
  }

  private let journey: [SessionEvent] =
    [.login([:])]
    + ["wallet", "reservations/42", "menu/coupons", "menu/history", "home"].map { .open(url: "taxi://\($0)") }
    + [.tap(element: "tab.wallet", text: nil), .open(url: "taxi://wallet/pay")]

  @Test func `two renamed routes are two causes, and what follows from them is one line after them`() throws {
    let recorded = try ["a", "b"].flatMap { try session($0, journey) }
    let (events, replayer) = try LabWorld.replay(recorded, routes: renamed())
    let titles = replayer.groups.sorted.map(\.title)
    #expect(titles.count == 3, "\(titles)")
    #expect(titles.prefix(2).allSatisfy { $0.hasSuffix(": completed → rejected unknownRoute") }, "\(titles)")
    let last = try #require(replayer.groups.sorted.last)
    #expect(last.count > 4)
    #expect(last.title == "\(last.count) × differences after an earlier one of their session")
    #expect(last.first.url == "taxi://reservations/42")
    let follows = events.filter { $0.followsDifference == true }
    #expect(follows.count == last.count)
    #expect(replayer.summary.different == last.count + 4)
    #expect(follows.contains { $0.event == .tap })
    #expect(!follows.contains { $0.url == "taxi://menu/coupons" })
  }

  @Test func `a recorded place that the table no longer knows is told by its path`() throws {
    let recorded = try session("a", [.login([:]), .tap(element: "tab.wallet", text: nil)])
    let titles = try LabWorld.replay(recorded, routes: renamed()).replayer.groups.sorted.map(\.title)
    #expect(titles == ["1 × event tap: at wallet → at purse"])
    var former = try session("a", [.login([:])])
    former[1].location = ["taxi://gifts/7/card?token=hunter2"]
    let other = try LabWorld.replay(former).replayer.groups.sorted.map(\.title)
    #expect(other == ["1 × event login: at gifts/*/card → at home"])
  }

  @Test func `a link that waited has its cause where it is opened, and its end follows from that`() throws {
    let recorded = try session("a", [.open(url: "taxi://wallet"), .login([:])])
    let groups = try LabWorld.replay(recorded, routes: renamed()).replayer.groups.sorted
    #expect(groups.map(\.count) == [1, 1])
    #expect(groups[1].cause == .followUp)
    #expect(groups[1].first.event == .login)
    #expect(groups[0].cause.change == "waiting log-in → rejected unknownRoute", "\(groups[0].title)")
    // The end alone of a link is a cause, also after another difference.
    var later = try session("a", [.open(url: "taxi://wallet"), .login([:])])
    later[0].digest = "0123456789abcdef"
    later[2].settled?[0].outcome = .failed
    let titles = try LabWorld.replay(later).replayer.groups.sorted.map(\.title)
    #expect(titles == ["1 × event create: other tree", "1 × wallet (Wallet): failed → completed, at login"])
  }

  @Test func `the first difference of each session is a cause, also of one that is created again`() throws {
    var once = try session("a", [.login([:]), .open(url: "taxi://wallet")])
    once[1].digest = "0123456789abcdef"
    once[2].digest = "0123456789abcdef"
    let groups = try LabWorld.replay(once + once).replayer.groups.sorted
    #expect(
      groups.map(\.title)
        == ["2 × event login: other tree", "2 × differences after an earlier one of their session"])
  }

  @Test func `the report has a failure for each difference, and the page shows the causes first`() throws {
    let recorded = try session("a", journey)
    let (events, replayer) = try LabWorld.replay(recorded, routes: renamed())
    var report = JUnitReport()
    for event in events { report.add(event) }
    let xml = report.xml(name: "x")
    #expect(xml.contains("failures=\"\(replayer.summary.different)\""))
    let named = xml.ranges(of: "message=\"differences after an earlier one of their session\"").count
    #expect(named == replayer.groups.sorted.last?.count)
    let page = ReplayPage(title: "x", groups: replayer.groups.sorted, others: 0, summary: replayer.summary).html
    let follow = try #require(page.range(of: "after an earlier one of their session"))
    let cause = try #require(page.range(of: "completed → rejected unknownRoute"))
    #expect(cause.lowerBound < follow.lowerBound)
    let widths = page.matches(of: /width:([0-9]+)%/).compactMap { Int($0.output.1) }
    #expect(widths.count == 3)
    #expect(widths.max() == 100)
  }
}
