import DeepLinks
import SessionEngine
import Testing
import TextFormats

@testable import Lab

/// Replays whose sessions are divided among workers.
@Suite struct ReplayWorkersTests {
  /// What a replay tells: its events and entries in order, its numbers and its causes.
  private struct Told: Equatable {
    var events: [ReplayedEvent?] = []
    var entries: [JournalEntry?] = []
    var summary = ReplaySummary()
    var causes: [ReplayGroup] = []
  }

  private static func told(
    _ lines: [RecordedLog.Line], workers: Int, selection: ReplaySelection = ReplaySelection(), state: String? = nil
  ) async throws -> Told {
    func make() throws -> Replayer { try LabWorld.replayer(selection: selection, state: state) }
    var (told, replayer, rest) = (Told(), try make(), lines.makeIterator())
    try await replayer.replay(
      by: Workers(workers) { try LabWorld.replayer(selection: selection, state: state) }, next: { rest.next() }
    ) { _, event, replayer in
      told.events.append(event)
      told.entries.append(replayer.accepted)
    }
    (told.summary, told.causes) = (replayer.summary, replayer.groups.sorted)
    return told
  }

  /// The events of six sessions by turns, with a gap, a wrong line, and outcomes that differ.
  private static func lines() throws -> [RecordedLog.Line] {
    let entries = try LabWorld.entries()
    var lines: [JournalEntry] = []
    for (index, entry) in entries.enumerated() {
      for copy in 0..<3 {
        var entry = entry
        entry.session += "-\(copy)"
        entry.answer?.session = entry.session
        for place in (entry.settled ?? []).indices { entry.settled?[place].session = entry.session }
        if copy == 1, index == 9 { entry.answer?.outcome = .failed }
        if copy == 2, index == 5 { continue }
        lines.append(entry)
      }
    }
    return lines.enumerated().map { RecordedLog.Line(number: $0 + 2, content: .journal($1)) }
  }

  @Test(arguments: [1, 2, 5]) func `a journal gives the same with any number of workers`(workers: Int) async throws {
    let lines = try Self.lines()
    let told = try await Self.told(lines, workers: workers)
    var (alone, replayer) = (Told(), try LabWorld.replayer())
    for line in lines {
      alone.events.append(try replayer.replay(line))
      alone.entries.append(replayer.accepted)
    }
    (alone.summary, alone.causes) = (replayer.summary, replayer.groups.sorted)
    #expect(alone.summary.different > 0)
    #expect(alone.summary.leftOut > 0)
    #expect(told == alone)
  }

  @Test func `links in a state and a part of the sessions give the same too`() async throws {
    let lines = try Self.lines()
    let inState = try await Self.told(lines, workers: 1, state: "riding")
    #expect(try await Self.told(lines, workers: 3, state: "riding") == inState)
    #expect(inState.summary.sessions > 3)
    let part = ReplaySelection(shard: ReplaySelection.Shard("2/3"))
    let alone = try await Self.told(lines, workers: 1, selection: part)
    #expect(try await Self.told(lines, workers: 3, selection: part) == alone)
    #expect(alone.summary.events > 0)
  }

  @Test func `an error of the file comes after the lines before it`() async throws {
    struct Damaged: Error {}
    let lines = try Self.lines()
    var (count, rest, replayer) = (0, lines.makeIterator(), try LabWorld.replayer())
    await #expect(throws: Damaged.self) {
      try await replayer.replay(
        by: Workers(2) { try LabWorld.replayer() },
        next: {
          guard let line = rest.next() else { throw Damaged() }
          return line
        }, each: { _, _, _ in count += 1 })
    }
    #expect(count == lines.count)
  }
}
