import ControlProtocol
import Logging
import NIOCore
import SessionEngine
import SessionStore
import Synchronization
import Testing

@testable import AndonServer

/// The journal of a daemon that runs keeps its bounds, and links are answered meanwhile.
@Suite struct PruningTests {
  /// Opens so many links in a few rounds; the number of lines after each round.
  private func lines(_ daemon: TestDaemon, rounds: Int, links: Int) async throws -> [Int] {
    let client = try await daemon.client()
    var lines: [Int] = []
    for _ in 0..<rounds {
      let answers = try await client.calls((0..<links).map { _ in LinkOpen(url: "taxi://home") })
      #expect(answers.allSatisfy { $0.kind == nil })
      lines.append(try #require(try await client.call(Status()).store.counts).events)
    }
    return lines
  }

  @Test func whereNobodyComesStepFollowsStep() {
    var pruning = JournalPruning(
      limits: DaemonLimits(), age: JournalAge(wall: { 0 }, running: { 0 }), logger: Logger(label: "test"))
    let moment = NIODeadline.uptimeNanoseconds(1 << 40)
    pruning.begin()
    let (first, second) = (pruning.plan(), pruning.plan())
    #expect(first == JournalPruning.quiet && second == nil)
    let isQuiet = pruning.isTimeForStep(at: moment)
    pruning.stepped(.success(JournalPruning.step), at: .uptimeNanoseconds(0))
    let next = pruning.plan(after: .milliseconds(2))
    #expect(isQuiet && next == .milliseconds(8))
    // Somebody came: he is left alone.
    pruning.committed(at: moment)
    let isQuietAgain = pruning.isTimeForStep(at: moment)
    let last = pruning.plan()
    #expect(!isQuietAgain && last == JournalPruning.quiet)
  }

  @Test func whereCommitsNeverPauseTheyTryAgainToRemoveLines() {
    var pruning = JournalPruning(
      limits: DaemonLimits(), age: JournalAge(wall: { 0 }, running: { 0 }), logger: Logger(label: "test"))
    let first = pruning.trim(beside: 200)
    #expect(first != nil)
    // It could not.
    pruning.trimmed(nil)
    var commits = 0
    var again: JournalTrim?
    while again == nil, commits < 100 {
      commits += 1
      again = pruning.trim(beside: 100)
    }
    // More than it could not take then, and no more than a commit has time for.
    #expect(commits == 41 && again?.lines == 1_024 && again?.most == 8_192)
  }

  @Test func theJournalKeepsItsNumberOfLinesUnderLoad() async throws {
    var limits = DaemonLimits()
    limits[.logLines] = 200
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: nil, limits: limits)
      let lines = try await lines(daemon, rounds: 8, links: 250)
      // Looked at every 128 lines, and a group of commits comes between.
      #expect(lines.allSatisfy { $0 <= 200 + 128 + 250 }, "\(lines)")
      #expect(try #require(lines.last) >= 200)
      // The newest links are the ones that are kept.
      let newest = try await daemon.client().call(LinkLog(limit: 1)).links
      #expect(newest.map(\.outcome.link) == [2000])
      await daemon.running.stop()
    }
  }

  @Test func theJournalKeepsItsSizeUnderLoad() async throws {
    var limits = DaemonLimits()
    limits[.logBytes] = 65_536
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: nil, limits: limits)
      let lines = try await lines(daemon, rounds: 8, links: 250)
      // A line has more than 200 bytes.
      #expect(lines.allSatisfy { $0 <= 65_536 / 200 + 128 + 250 }, "\(lines)")
      #expect(try #require(lines.last) >= 50)
      await daemon.running.stop()
    }
  }

  @Test func linesThatAreTooOldGoWhenSomethingIsOpened() async throws {
    let now = Atomic<Int64>(1_800_000_000_000)
    var limits = DaemonLimits()
    limits[.logSeconds] = 60
    try await TestDaemon.withFolder { folder in
      let clock = { @Sendable in now.load(ordering: .relaxed) }
      let daemon = try await TestDaemon.start(in: folder, storage: nil, limits: limits, clock: clock)
      #expect(try await lines(daemon, rounds: 1, links: 500)[0] > 500)
      now.add(61_000, ordering: .relaxed)
      let later = try await lines(daemon, rounds: 4, links: 130)
      #expect(try #require(later.last) <= 4 * 130 + 1, "\(later)")
      await daemon.running.stop()
    }
  }
}
