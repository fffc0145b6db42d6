import ControlProtocol
import DeepLinks
import Logging
import Testing

@testable import AndonServer

/// The newest lines of the log, which the daemon keeps.
@Suite struct DaemonLogTests {
  private func line(_ number: Int, bytes: Int = 1) -> LogLine {
    LogLine(event: "e\(number)", level: "notice", time: "t", values: ["v": String(repeating: "x", count: bytes)])
  }

  @Test func `a page has the newest lines, and those after a position`() {
    let log = DaemonLog(level: .notice)
    #expect(log.lines(after: nil, limit: 5) == LogReadReply(lines: [], next: 0, missed: 0))
    for number in 1...5 { log.append(line(number)) }
    let newest = log.lines(after: nil, limit: 2)
    #expect(newest.lines.map(\.event) == ["e4", "e5"])
    #expect(newest.next == 5)
    #expect(log.lines(after: 5, limit: 2) == LogReadReply(lines: [], next: 5, missed: 0))
    let page = log.lines(after: 1, limit: 2)
    #expect(page.lines.map(\.event) == ["e2", "e3"])
    #expect(page.next == 3)
    // A position of an earlier daemon.
    #expect(log.lines(after: 99, limit: 2).lines.isEmpty)
  }

  @Test func `the oldest lines give their place, and a reader is told how many it missed`() {
    let log = DaemonLog(level: .notice)
    for number in 1...DaemonLog.most + 10 { log.append(line(number)) }
    let page = log.lines(after: 3, limit: 1)
    #expect(page.lines.map(\.event) == ["e11"])
    #expect(page.missed == 7)
    log.append(line(0, bytes: DaemonLog.mostBytes))
    #expect(log.lines(after: nil, limit: 1_000).lines.count == 1)
  }

  @Test func `a stop waits until a follower has read the newest line, and for no other reader`() async {
    func wait(_ log: DaemonLog) async -> Duration { await ContinuousClock().measure { await log.waitForFollower() } }
    let log = DaemonLog(level: .notice)
    log.append(line(1))
    _ = log.lines(after: nil, limit: 5)
    #expect(await wait(log) < .milliseconds(400))
    _ = log.lines(after: 1, limit: 5)
    #expect(await wait(log) < .milliseconds(400))
    log.append(line(2))
    #expect(await wait(log) >= .milliseconds(500))
    _ = log.lines(after: 1, limit: 5)
    log.append(line(3))
    async let stop: Void = log.waitForFollower()
    _ = log.lines(after: 2, limit: 5)
    await stop
    #expect(await wait(log) < .milliseconds(400))
  }

  @Test func `the level of every copy of a logger changes at once`() {
    let (log, recorder) = (DaemonLog(level: .notice), LogRecorder())
    let logger = DaemonLogHandler.logger(recorder.logger, CurrentRedactor(.standard), log)
    let copy = logger
    copy.debug("no")
    log.level = .debug
    copy.debug("yes")
    logger.notice("a sentence", metadata: ["event": "name", "token": "token=SECRET"])
    #expect(recorder.lines.count == 2)
    let lines = log.lines(after: nil, limit: 9).lines
    #expect(lines.map(\.event) == ["yes", "name"])
    #expect(lines.last?.values["message"] == "a sentence")
    #expect(lines.last?.values["token"]?.contains("SECRET") == false)
    #expect(lines.map(\.priority) == [7, 5])
  }
}
