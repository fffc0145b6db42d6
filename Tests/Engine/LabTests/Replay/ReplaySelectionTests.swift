import Lab
import SessionEngine
import Testing

/// The parts of a file that a replay can be about: shards, a time, a starting state; and what is accepted.
@Suite struct ReplaySelectionTests {
  @Test(arguments: ["0/2", "3/2", "1", "1/0", "a/b", "1/2/3", "1/1001", "-1/2", ""])
  func `another text than two numbers is no shard`(text: String) {
    #expect(ReplaySelection.Shard(text) == nil)
  }

  @Test func `all shards together are the whole, each session in one of them`() throws {
    var entries: [JournalEntry] = []
    for number in 1...20 {
      let (session, created) = try LabWorld.host().create("s\(number)", at: LabWorld.start)
      entries += [created, session.turn(.login([:]), at: LabWorld.start)].compactMap(\.change?.entry)
    }
    let whole = try LabWorld.replay(entries).events
    var parts: [[ReplayedEvent]] = []
    for number in 1...8 {
      let shard = try #require(ReplaySelection.Shard("\(number)/8"))
      let (events, replayer) = try LabWorld.replay(entries, selection: ReplaySelection(shard: shard))
      #expect((2...3).contains(replayer.summary.sessions))
      #expect(replayer.summary.different == 0)
      #expect(try LabWorld.replay(entries, selection: ReplaySelection(shard: shard)).events == events)
      parts.append(events)
    }
    #expect(parts.flatMap { $0 }.sorted { $0.line < $1.line } == whole)
    #expect(parts.map { Set($0.map(\.session)).count }.reduce(0, +) == 20)
  }

  @Test func `events before the time are replayed without a comparison`() throws {
    var entries = try LabWorld.entries()
    let found = entries.firstIndex { $0.event == .login }
    let login = try #require(found)
    entries[login].digest = "0"
    let since = ReplaySelection(since: entries[login].at + 1)
    let (events, replayer) = try LabWorld.replay(entries, selection: since)
    #expect(events.map(\.line) == Array((login + 3)...(entries.count + 1)))
    #expect(replayer.summary.different == 0)
    #expect(replayer.summary.compared == entries.count - login - 1)
    #expect(replayer.summary.setUp == login + 1)
    #expect(replayer.summary.text.contains("all equal, \(login + 1) earlier events replayed only"))
    // Without them the later events would be on a session that is logged out.
    #expect(events.contains { $0.event == .configure })
    // An event at the time itself is compared.
    let exact = try LabWorld.replay(entries, selection: ReplaySelection(since: entries[login].at)).replayer.summary
    #expect(exact.different == 1)
    #expect(exact.compared == entries.count - login)
    let late = try LabWorld.replay(entries, selection: ReplaySelection(since: .max)).replayer.summary
    #expect(late.events == 0)
    #expect(late.setUp == entries.count)
  }

  @Test func `each link of a journal or a list is opened in a session of its own in a state`() throws {
    let entries = try LabWorld.entries()
    let (events, replayer) = try LabWorld.replay(entries, state: "maintenance")
    #expect(events.count == entries.count { $0.event.opensLink })
    #expect(replayer.summary.others == entries.count - events.count)
    #expect(replayer.summary.compared == 0)
    #expect(
      events.filter { $0.event == .open && $0.url == "taxi://wallet" }.allSatisfy { $0.answer?.reason == "maintenance" }
    )
    var list = try LabWorld.replayer(state: "onWallet")
    let links = try ["taxi://reservations/42", "taxi://wallet"].enumerated().compactMap { index, url in
      try list.replay(RecordedLog.Line(number: index + 1, content: .link(session: "a", url: url)))
    }
    // The second link is the first one of its own session.
    #expect(links.map(\.answer?.link) == [1, 1])
    #expect(links.map(\.answer?.outcome) == [.completed, .completed])
    #expect(links.map(\.screen) == ["ScheduledReservation", "Wallet"])
    #expect(list.summary.sessions == 2)
  }

  @Test func `time passes while a link loads in a slow state`() throws {
    var list = try LabWorld.replayer(state: "slowNetwork")
    let event = try list.replay(RecordedLog.Line(number: 1, content: .link(session: "a", url: "taxi://wallet")))
    #expect(event?.answer?.outcome == .completed)
    #expect(list.groups.sorted.map(\.title) == ["1 × wallet (Wallet): completed"])
  }

  @Test func `what is accepted replays without a difference`() throws {
    var entries = try LabWorld.entries()
    for index in entries.indices where index % 3 == 0 { entries[index].digest = "0" }
    let wrong = entries.firstIndex { $0.event == .configure }
    entries[try #require(wrong)].parameters = ["weather": "rain"]
    entries[1].key = "a key"
    var replayer = try LabWorld.replayer()
    var accepted: [JournalEntry] = []
    for (index, entry) in entries.enumerated() {
      _ = try replayer.replay(RecordedLog.Line(number: index + 2, content: .journal(entry)))
      if let entry = replayer.accepted { accepted.append(entry) }
    }
    #expect(replayer.summary.different > 3)
    // The event that is refused now is removed, and the others keep their times and keys.
    #expect(accepted.count == entries.count - 1)
    #expect(accepted.map(\.at) == entries.filter { $0.parameters != ["weather": "rain"] }.map(\.at))
    #expect(accepted[1].key == "a key")
    let again = try LabWorld.replay(accepted)
    #expect(again.events.flatMap(\.differences) == [])
    #expect(again.replayer.summary.compared == accepted.count)
  }

  @Test func `an event whose session is unknown is not compared, and is accepted as it is`() throws {
    var entries = try LabWorld.entries()
    entries.removeAll { $0.session == "alice" && $0.sequence == 1 }
    let alice = entries.count { $0.session == "alice" }
    var replayer = try LabWorld.replayer()
    for (index, entry) in entries.enumerated() {
      let event = try replayer.replay(RecordedLog.Line(number: index + 2, content: .journal(entry)))
      #expect(event?.leftOut == (entry.session == "alice" ? true : nil))
      if entry.session == "alice" { #expect(replayer.accepted == entry) }
    }
    #expect(replayer.summary.unmatched == alice)
    #expect(replayer.summary.different == 0)
  }

  @Test func `a line that is wrong for its event cuts its session off`() throws {
    var entries = try LabWorld.entries()
    let tap = try #require(entries.first { $0.event == .tap })
    for index in entries.indices where entries[index] == tap { entries[index].parameters = nil }
    let (events, replayer) = try LabWorld.replay(entries)
    #expect(events.flatMap(\.differences) == [])
    #expect(replayer.summary.wrong?.first?.hasSuffix("the line is incomplete for its event (tap)") == true)
    #expect(replayer.summary.unmatched == entries.count { $0.session == "alice" && $0.sequence >= tap.sequence })
    #expect(replayer.summary.leftOut == 1)
    #expect(replayer.summary.gaps == nil)
  }
}
