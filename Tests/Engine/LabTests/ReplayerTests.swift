import DeepLinks
import Lab
import LinkDialects
import RIBs
import SessionEngine
import Testing
import TextFormats

@Suite struct ReplayerTests {
  /// What differs when the first entry that `isTarget` picks is changed by `tamper`.
  private func differences(
    where isTarget: (JournalEntry) -> Bool, tamper: (inout JournalEntry) -> Void
  ) throws -> (line: Int, differing: [ReplayedEvent]) {
    var entries = try LabWorld.entries()
    let found = entries.firstIndex(where: isTarget)
    let index = try #require(found)
    tamper(&entries[index])
    let differing = try LabWorld.withFile(LabWorld.lines(entries)) { try LabWorld.differences(in: $0) }
    return (index + 2, differing)
  }

  @Test func `an unchanged journal replays without a difference`() throws {
    let entries = try LabWorld.entries()
    #expect(Set(entries.map(\.event)) == Set(JournalEntry.Kind.allCases))
    let events = try LabWorld.withFile(LabWorld.lines(entries)) { try LabWorld.replay($0) }
    #expect(events.count == entries.count)
    #expect(events.flatMap(\.differences) == [])
  }

  @Test func `two replays give the same result`() throws {
    let lines = try LabWorld.lines(LabWorld.entries())
    let first = try LabWorld.withFile(lines) { try LabWorld.replay($0) }
    let second = try LabWorld.withFile(lines) { try LabWorld.replay($0) }
    #expect(first == second)
  }

  @Test func `times, keys and durations are not compared`() throws {
    let (_, differing) = try differences(where: { $0.event == .login }) {
      $0.key = "a key"
      $0.durationMicroseconds = 12
    }
    #expect(differing.isEmpty)
  }

  @Test func `a changed outcome is reported with its line`() throws {
    let (line, differing) = try differences(where: { $0.answer?.outcome == .stopped }) {
      $0.answer?.outcome = .completed
    }
    #expect(differing.map(\.line) == [line])
    #expect(
      differing.first?.differences == [
        ReplayDifference(field: "answer.outcome", recorded: "completed", replayed: "stopped")
      ])
    #expect(differing.first?.tree?.rib == "AppRoot")
  }

  @Test func `requests that were not recorded are reported, unless the recording counts none`() throws {
    let logsIn = { (entry: JournalEntry) in entry.event == .login }
    let (_, differing) = try differences(where: logsIn) { $0.requests = nil }
    let fields = differing.flatMap(\.differences).filter { $0.recorded == "nothing" }.map(\.field)
    try #require(differing.count == 1)
    #expect(fields.contains("requests[0].counts[0].request"))
    var header = LogHeader(app: "taxi")
    header.countsRequests = nil
    var entries = try LabWorld.entries()
    for index in entries.indices {
      entries[index].requests = nil
      entries[index].answer?.requestCounts = nil
      for link in (entries[index].settled ?? []).indices { entries[index].settled?[link].requestCounts = nil }
    }
    #expect(try LabWorld.withFile(LabWorld.lines(entries, header: header)) { try LabWorld.differences(in: $0) } == [])
    #expect(try LabWorld.withFile(LabWorld.lines(entries)) { try LabWorld.differences(in: $0) } != [])
  }

  @Test func `a changed digest is reported`() throws {
    let (line, differing) = try differences(where: { $0.event == .login }) { $0.digest = "0123456789abcdef" }
    #expect(differing.map(\.line) == [line])
    #expect(differing.first?.differences.map(\.field) == ["digest"])
  }

  @Test func `a changed step is reported`() throws {
    let (_, differing) = try differences(where: { $0.answer?.outcome == .waiting }) {
      $0.answer?.steps[0].name = "signed in"
    }
    #expect(differing.first?.differences.map(\.field) == ["answer.steps[0].name"])
    #expect(differing.first?.differences.first?.recorded == "signed in")
  }

  @Test func `a changed location is reported`() throws {
    let (_, differing) = try differences(where: { $0.event == .login }) { $0.location = ["taxi://wallet"] }
    #expect(differing.first?.differences.map(\.field) == ["location"])
  }

  @Test func `a changed settled link is reported`() throws {
    let (_, differing) = try differences(where: { $0.event == .login }) { $0.settled?[0].attached = [] }
    #expect(differing.first?.differences.map(\.field) == ["settled[0].attached"])
    #expect(differing.first?.differences.first?.recorded == "none")
  }

  @Test func `a session with missing events is left out from there on and named`() throws {
    var entries = try LabWorld.entries()
    let found = entries.firstIndex { $0.event == .login }
    let hole = try #require(found)
    // Two of the session's events, and the events of the other session between them.
    let after = entries[hole...].filter { $0.session == "alice" }.dropFirst(2)
    entries.removeAll { $0.session == "alice" && (3...4).contains($0.sequence) }
    let (events, summary) = try replay(entries)
    #expect(events.flatMap(\.differences) == [])
    #expect(events.filter { $0.leftOut == true }.map(\.session) == after.map(\.session))
    #expect(summary.leftOut == 1)
    #expect(summary.events == entries.count - after.count)
    #expect(summary.gaps == [SessionGap(session: "alice", line: hole + 2, event: 5, expected: 3)])
    #expect(summary.unmatched == after.count)
    #expect(
      summary.text.hasSuffix(
        ": all equal, \(after.count) events not compared; 1 session with missing events left out: "
          + "alice (line 7 is event 5, not 3)"))
  }

  @Test func `a session that is created again without a close is replayed`() throws {
    let entries = try LabWorld.entries()
    let bob = entries.filter { $0.session == "bob" }
    let (events, summary) = try replay(bob.dropLast() + bob)
    #expect(events.flatMap(\.differences) == [])
    #expect(events.allSatisfy { $0.leftOut == nil })
    // No event of the file is missing, so nothing is told to be left out.
    #expect(summary.gaps == nil)
    #expect(summary.leftOut == 0)
    #expect(summary.text.hasSuffix(": all equal"))
  }

  @Test func `the first ten sessions that are left out are named`() throws {
    let entry = try #require(try LabWorld.entries().first { $0.sequence == 2 })
    let (_, summary) = try replay(
      (1...12).map {
        var entry = entry
        entry.session = "s\($0)"
        return entry
      })
    #expect(summary.leftOut == 12)
    #expect(summary.gaps?.count == 10)
    #expect(
      summary.text.hasPrefix(
        "0 events of 0 sessions replayed: nothing compared, 12 events not compared; 12 sessions with missing events "
          + "left out:"))
    #expect(summary.text.hasSuffix(" s10 (line 11 is event 2, not 1), 2 more"))
  }

  private func replay(_ entries: [JournalEntry]) throws -> (events: [ReplayedEvent], summary: ReplaySummary) {
    let (events, replayer) = try LabWorld.replay(entries)
    return (events, replayer.summary)
  }

  @Test func `a session without its beginning is not replayed, and is counted`() throws {
    var entries = try LabWorld.entries()
    // One of its name that begins later is played.
    let again = entries.filter { $0.session == "bob" }
    entries = entries.filter { $0.event != .create || $0.session != "bob" } + again
    let (events, summary) = try replay(entries)
    #expect(events.flatMap(\.differences) == [])
    #expect(events.filter { $0.leftOut == true }.map(\.session) == again.dropFirst().map(\.session))
    #expect(summary.leftOut == 1)
    #expect(summary.events == entries.count - again.count + 1)
    #expect(summary.gaps?.map(\.session) == ["bob"])
    #expect(summary.gaps?.map(\.expected) == [1])
  }

  @Test func `a closed session can be created again under its name`() throws {
    var entries = try LabWorld.entries()
    entries += entries.filter { $0.session == "bob" }
    let differing = try LabWorld.withFile(LabWorld.lines(entries)) { try LabWorld.differences(in: $0) }
    #expect(differing.isEmpty)
  }

  @Test func `an event that the app now rejects is a difference`() throws {
    let (_, differing) = try differences(where: { $0.event == .configure }) { $0.parameters = ["weather": "rain"] }
    let difference = try #require(differing.first?.differences.first)
    #expect(difference.field == "event")
    #expect(difference.replayed.contains("weather"))
  }

  @Test func `a field of the line is not redacted like a parameter of its name`() throws {
    let secrets = try RouteTable(
      yaml: LabWorld.text("config/links.yaml"), file: "links.yaml"
    ).secrets
    #expect(secrets.isSecret("session"))
    var event = ReplayedEvent(line: 2, session: "bob", event: .open)
    event.differences = ["session", "answer.session", "settled[1].session", "parameters.session"].map {
      ReplayDifference(field: $0, recorded: "the reason", replayed: "another")
    }
    #expect(
      event.redacted(by: secrets).differences.map(\.recorded) == ["the reason", "the reason", "the reason", "***"])
  }

  @Test func `a journal of another app is an error`() throws {
    let lines = try LabWorld.lines([], header: LogHeader(app: "tictactoe"))
    let error = #expect(throws: RecordedLogError.self) {
      try LabWorld.withFile(lines) { try LabWorld.replay($0) }
    }
    #expect(error?.code == .otherApp)
  }

  @Test func `a list is replayed on sessions that are logged in`() throws {
    let events = try LabWorld.withFile(["taxi://reservations/42", "bob taxi://wallet"]) { try LabWorld.replay($0) }
    #expect(events.map(\.session) == ["default", "bob"])
    #expect(events.map(\.answer?.outcome) == [.completed, .completed])
    #expect(events.map(\.location) == [["taxi://reservations/42"], ["taxi://wallet"]])
  }

  @Test func `a list is replayed on sessions that are logged out`() throws {
    let events = try LabWorld.withFile(["taxi://wallet"]) { try LabWorld.replay($0, logsIn: false) }
    #expect(events.map(\.answer?.outcome) == [.waiting])
  }

  @Test func `the summary counts events and differences`() throws {
    var replayer = try LabWorld.replayer()
    for (index, entry) in try LabWorld.entries().enumerated() {
      _ = try replayer.replay(RecordedLog.Line(number: index + 2, content: .journal(entry)))
    }
    #expect(replayer.summary.sessions == 2)
    #expect(replayer.summary.different == 0)
    #expect(replayer.summary.outcomes == ["waiting": 6, "rejected": 1, "stopped": 2])
    #expect(
      replayer.summary.text
        == "29 events of 2 sessions replayed (links: 1 rejected, 2 stopped, 6 waiting): all equal")
  }

  @Test func `an older journal, in which closing settled no link and waiting links had no time, replays`() throws {
    let (session, created) = try LabWorld.session()
    let opened = session.turn(.open(url: "taxi://wallet"), at: LabWorld.start)
    let closed = session.close(at: LabWorld.start)
    #expect(closed.settled.map(\.reason) == ["sessionClosed"])
    #expect(opened.answer?.now == LabWorld.start)
    var entries = [created, opened, closed].compactMap(\.change?.entry)
    #expect(try LabWorld.withFile(LabWorld.lines(entries)) { try LabWorld.differences(in: $0) } == [])
    entries[1].answer?.now = nil
    entries[2].settled = nil
    #expect(try LabWorld.withFile(LabWorld.lines(entries)) { try LabWorld.differences(in: $0) } == [])
    var outcome = try #require(closed.settled.first)
    outcome.reason = "cancelled"
    entries[2].settled = [outcome]
    #expect(try LabWorld.withFile(LabWorld.lines(entries)) { try LabWorld.differences(in: $0) }.count == 1)
  }
}
