import SessionEngine
import Testing
import TextFormats

@testable import Lab

@Suite struct TimedListTests {
  @Test func `a time before a link or before its session is read`() throws {
    let read = try LogWorld.read([
      "# a comment", "2026-11-27T10:00:00+09:00 taxi://wallet", "2026-11-27 10:00:01 taxi://home",
      "1795741202\talice\ttaxi://menu", "2026/11/27 10:00:03 +0900 bob taxi://home", "taxi://wallet", "42 taxi://home",
    ])
    #expect(read.log.format == .lines)
    #expect(read.log.hasTimes)
    #expect(read.links == ["wallet", "home", "menu", "home", "wallet", "home"].map { "taxi://\($0)" })
    #expect(read.sessions == ["default", "default", "alice", "bob", "default", "42"])
    #expect(read.times == [0, 1000, 2000, 3000].map { LogWorld.ten + $0 } + [nil, nil])
    #expect(!read.tally.isWorthReporting)
  }

  @Test func `a date that cannot be read is named, and its link is left out`() throws {
    let read = try LogWorld.read(["taxi://home", "2026-11-31 10:00:00 taxi://wallet", "2026/11/27x taxi://wallet"])
    #expect(read.links == ["taxi://home"])
    #expect(read.tally.notUnderstood == 2)
    #expect(read.tally.places?.first?.description == "line 2 begins with a time that cannot be read")
    #expect(read.tally.isWorthReporting)
  }

  @Test func `a link is opened at its time, and one that is out of order at the time of the one before`() throws {
    let lines = ["1795741200 taxi://wallet", "1795741100 taxi://home", "1795741300 bob taxi://home"]
    try LabWorld.withFile(lines) { path in
      var (log, player) = (try RecordedLog(path: path), try LinkPlayer(host: LabWorld.host(), logsIn: true, state: nil))
      var times: [String?] = []
      while let line = try log.next() {
        guard case .link(let session, let url, let at) = line.content else { continue }
        var event = ReplayedEvent(line: line.number, session: session ?? "", event: .open, url: url)
        player.open(.open(url: url), at: at, in: session, into: &event)
        #expect(event.answer?.outcome == .completed)
        times.append(session)
      }
      #expect(times == ["default", "default", "bob"])
      #expect(log.tally.earlier == 1)
      #expect(player.sessions == 2)
    }
  }

  @Test(arguments: [nil, "loggedIn"])
  func `a time decides whether a link of a new session is in the future`(state: String?) throws {
    let url = "taxi://reservations/new?at=2030-01-11T23:00:00%2B09:00"
    var replayer = try LabWorld.replayer(state: state)
    let outcomes = try [1_795_741_200_000, 1_990_000_000_000].enumerated().map { line, at in
      try replayer.replay(RecordedLog.Line(number: line + 1, content: .link(session: nil, url: url, at: at)))?.answer
    }
    #expect(outcomes.map { $0?.outcome } == [.completed, .rejected])
    #expect(replayer.summary.sessions == 2)
  }

  @Test func `links before --since are left out, or opened for the later ones`() throws {
    var replayer = try LabWorld.replayer(selection: ReplaySelection(since: LogWorld.ten))
    let early = try replayer.replay(
      RecordedLog.Line(number: 1, content: .link(session: nil, url: "taxi://home", at: LogWorld.ten - 1)))
    let before = try replayer.replay(
      RecordedLog.Line(number: 2, content: .link(session: "a", url: "taxi://menu", at: LogWorld.ten - 1)))
    let later = try replayer.replay(
      RecordedLog.Line(number: 3, content: .link(session: "a", url: "taxi://home", at: LogWorld.ten)))
    #expect(early == nil)
    #expect(before == nil)
    #expect(later?.answer?.outcome == .completed)
    #expect(replayer.summary.setUp == 2)
    #expect(replayer.summary.sessions == 1)
    #expect(replayer.summary.events == 1)
  }

  @Test func `the parts of a log are all of its links`() throws {
    let counts = try (1...3).map { part in
      var replayer = try LabWorld.replayer(selection: ReplaySelection(shard: ReplaySelection.Shard("\(part)/3")))
      for number in 1...7 {
        _ = try replayer.replay(RecordedLog.Line(number: number, content: .link(session: nil, url: "taxi://home")))
      }
      return replayer.summary.events
    }
    #expect(counts == [3, 2, 2])
  }

  @Test func `the format that is asked for is used`() throws {
    #expect(try LogWorld.read(["wrong", "taxi://home"], format: .lines).links == ["wrong", "taxi://home"])
    #expect(LogWorld.error(of: ["taxi://home"], format: .journal)?.code == .notALog)
    #expect(try LogWorld.read(["taxi://home"], format: .access).tally.notUnderstood == 1)
    #expect(try LogWorld.read(["taxi://home"], format: .logcat, year: 2026).tally.leftOut == ["otherLines": 1])
  }
}
