import DeepLinks
import Foundation
import SessionEngine
import Testing

@testable import Lab

/// The causes by which the differences of a replay are grouped, and the page of them.
@Suite struct ReplayGroupsTests {
  /// The journal of some sessions that log in and open links.
  private func entries(sessions: Int, links: [String]) throws -> [JournalEntry] {
    try (1...sessions).flatMap { number in
      let (session, created) = try LabWorld.host().create("s\(number)", at: LabWorld.start)
      let turns =
        [created, session.turn(.login([:]), at: LabWorld.start)]
        + links.map { session.turn(.open(url: $0), at: LabWorld.start) }
      return turns.compactMap(\.change?.entry)
    }
  }

  private func changing(
    _ entries: [JournalEntry], _ change: (inout JournalEntry) -> Void
  ) -> [JournalEntry] {
    entries.map { entry in
      var entry = entry
      change(&entry)
      return entry
    }
  }

  @Test func `links of one route with the same change are one cause, with their number and the first`() throws {
    let recorded = changing(try entries(sessions: 3, links: ["taxi://reservations/998", "taxi://reservations/999"])) {
      guard $0.answer != nil else { return }
      $0.answer?.outcome = .completed
      $0.answer?.reason = nil
    }
    let (_, replayer) = try LabWorld.replay(recorded)
    let group = try #require(replayer.groups.sorted.first)
    #expect(replayer.groups.count == 1)
    #expect(group.title == "6 × reservation (ScheduledReservation): completed → stopped reservationNotFound")
    #expect(group.first.line == 4)
    #expect(group.first.step?.hasSuffix("stopped (reservationNotFound)") == true)
    #expect(group.first.screen == "Reservation")
    let text = group.text(hasFields: false)
    #expect(text.contains("\n  line 4: s1 open taxi://reservations/998\n    step    "))
    #expect(text.contains("\n    screen  Reservation\n"))
    #expect(!text.contains("answer."))
    #expect(
      group.text(hasFields: true).contains("\n  line 4: s1 open taxi://reservations/998\n    answer.outcome\n"))
  }

  @Test func `a route whose workflow is another one now is told with both`() throws {
    let recorded = changing(try entries(sessions: 1, links: ["taxi://wallet"])) { entry in
      guard entry.answer != nil else { return }
      entry.answer?.workflow = "Profile"
      entry.location = ["taxi://profile"]
    }
    let titles = try LabWorld.replay(recorded).replayer.groups.sorted.map(\.title)
    #expect(titles.count == 1)
    #expect(titles[0].hasPrefix("1 × wallet (Profile → Wallet): at profile → at wallet"), "\(titles)")
  }

  @Test func `what is wrong with the app is shown without being asked for`() throws {
    var event = ReplayedEvent(line: 2, session: "a", event: .open, url: "taxi://wallet")
    event.differences = [
      ReplayDifference(field: "leaks", recorded: "none", replayed: "Wallet"),
      ReplayDifference(field: "digest", recorded: "1", replayed: "2"),
    ]
    let text = ReplayGroup(cause: .followUp, count: 1, first: event).text(hasFields: false)
    #expect(text.contains("leaks"))
    #expect(!text.contains("digest"))
  }

  @Test func `the largest cause is the first one, and other fields are named in plain words`() throws {
    let recorded = changing(try entries(sessions: 3, links: ["taxi://wallet", "taxi://home"])) { entry in
      if entry.answer?.url == "taxi://wallet", entry.session != "s1" { entry.digest = "0123456789abcdef" }
      if entry.answer?.url == "taxi://home", entry.session == "s1" { entry.answer?.steps[0].name = "signed in" }
    }
    let titles = try LabWorld.replay(recorded).replayer.groups.sorted.map(\.title)
    #expect(titles == ["2 × wallet (Wallet): other tree", "1 × home (Home): other steps"])
  }

  @Test func `another location shows the lines of the tree that were added and removed`() throws {
    let recorded = changing(try entries(sessions: 1, links: ["taxi://wallet"])) { entry in
      if entry.answer != nil { entry.location = ["taxi://reservations/42"] }
    }
    let group = try #require(try LabWorld.replay(recorded).replayer.groups.sorted.first)
    #expect(group.title == "1 × wallet (Wallet): at reservations/* → at wallet")
    let changes = try #require(group.first.treeChanges)
    #expect(changes.contains { $0.hasPrefix("-") && $0.contains("ScheduledReservation(reservation: 42") })
    #expect(changes.contains { $0.hasPrefix("+") && $0.hasSuffix("Wallet") })
    #expect(changes.contains("  AppRoot"))
    #expect(group.text(hasFields: false).contains("tree of the recorded location (-) and now (+)"))
  }

  @Test func `links that differ in their scheme alone are told by it, and other values as such`() throws {
    let recorded = changing(try entries(sessions: 1, links: ["taxi://wallet"])) { entry in
      guard entry.answer != nil else { return }
      entry.location = ["cab://wallet"]
      entry.answer?.location = ["cab://wallet"]
      entry.answer?.canonical = "cab://wallet"
    }
    let titles = try LabWorld.replay(recorded).replayer.groups.sorted.map(\.title)
    #expect(titles.contains("1 × wallet (Wallet): links begin with cab:// → taxi://"), "\(titles)")
    let other = changing(try entries(sessions: 1, links: ["taxi://reservations/42"])) { entry in
      if entry.answer != nil { entry.location = ["taxi://reservations/41"] }
    }
    #expect(
      try LabWorld.replay(other).replayer.groups.sorted.map(\.title)
        == ["1 × reservation (ScheduledReservation): at reservations/* with other values"])
  }

  @Test func `links that the table no longer takes are one cause for each route of the recording`() throws {
    func accepted(_ url: String, _ workflow: String) -> (inout JournalEntry) -> Void {
      { entry in
        guard entry.answer != nil else { return }
        entry.answer?.outcome = .completed
        entry.answer?.reason = nil
        entry.answer?.canonical = url
        entry.answer?.workflow = workflow
      }
    }
    // The values of the first are no longer valid, the routes of the others are gone.
    let links = [
      ("taxi://reservations/x", "ScheduledReservation"), ("taxi://purse", "Purse"), ("taxi://gifts/7", "Gift"),
    ]
    let titles = try links.flatMap { url, workflow in
      let recorded = changing(try entries(sessions: 1, links: [url]), accepted(url, workflow))
      return try LabWorld.replay(recorded).replayer.groups.sorted.map(\.title)
    }
    try #require(titles.count == 3, "\(titles)")
    #expect(titles[0].hasPrefix("1 × reservation (ScheduledReservation): completed → rejected "), "\(titles)")
    #expect(titles[1] == "1 × links of Purse: completed → rejected unknownRoute")
    #expect(titles[2] == "1 × links of Gift: completed → rejected unknownRoute")
  }

  @Test func `the code of a note is no parameter, and is shown`() throws {
    var event = ReplayedEvent(line: 2, session: "a", event: .open, url: "taxi://wallet")
    event.differences = ["answer.notes[0].code", "answer.unknown.code", "parameters.code"].map {
      ReplayDifference(field: $0, recorded: "none", replayed: "nearMiss")
    }
    let shown = event.redacted(by: try LabWorld.routes().secrets)
    #expect(shown.differences.map(\.replayed) == ["nearMiss", "***", "***"])
  }

  @Test func `a link that waited is told by its own path, and a refused event by the code`() throws {
    let entries = try ["a", "b"].flatMap { name in
      let (session, created) = try LabWorld.host().create(name, at: LabWorld.start)
      return [
        created, session.turn(.open(url: "taxi://reservations/42"), at: LabWorld.start),
        session.turn(.login([:]), at: LabWorld.start),
        session.turn(.configure(["maintenance": "on"]), at: LabWorld.start),
      ].compactMap(\.change?.entry)
    }
    let recorded = changing(entries) { entry in
      if entry.session == "a" {
        entry.settled?[0].outcome = .stopped
        entry.settled?[0].reason = "noSuchReservation"
      } else if entry.event == .configure {
        entry.parameters = ["weather": "rain"]
      }
    }
    let titles = try LabWorld.replay(recorded).replayer.groups.sorted.map(\.title)
    #expect(titles[0] == "1 × reservation (ScheduledReservation): stopped noSuchReservation → completed, at login")
    #expect(titles[1].hasPrefix("1 × event configure: accepted → refused "))
  }

  @Test func `the page has every cause with its first event, both colour schemes, and nothing from the network`() throws
  {
    let recorded = changing(try entries(sessions: 2, links: ["taxi://wallet"])) { entry in
      if entry.answer != nil { entry.location = ["taxi://reservations/42"] }
    }
    let (_, replayer) = try LabWorld.replay(recorded)
    let page = ReplayPage(
      title: "andon replay <x>", groups: replayer.groups.sorted, others: 3, summary: replayer.summary
    ).html
    #expect(page.contains("<title>andon replay &lt;x&gt;</title>"))
    #expect(page.contains("color-scheme: light dark"))
    #expect(page.contains("<details open>"))
    #expect(page.contains("at reservations/* → at wallet"))
    #expect(page.contains("<del>-"))
    #expect(page.contains("<ins>+"))
    #expect(page.contains("line 4: s1 open taxi://wallet"))
    #expect(page.contains("3 events of further causes"))
    #expect(!page.contains("src="))
    #expect(!page.contains("href="))
    #expect(!page.contains("<script"))
  }

  @Test func `a secret is in no line of a cause`() throws {
    let link = "taxi://wallet?token=hunter2"
    let recorded = changing(try entries(sessions: 1, links: [link])) { entry in
      entry.answer?.outcome = .failed
      entry.answer?.message = "wrong token hunter2"
    }
    let (_, replayer) = try LabWorld.replay(recorded)
    let secrets = try LabWorld.routes().secrets
    let groups = replayer.groups.sorted.map { $0.redacted(by: secrets) }
    try #require(groups.count == 1)
    #expect(!groups[0].text(hasFields: true).contains("hunter2"))
    #expect(groups[0].text(hasFields: true).contains("token=***"))
    let page = ReplayPage(title: "x", groups: groups, others: 0, summary: replayer.summary).html
    #expect(!page.contains("hunter2"))
  }
}
