import ControlProtocol
import DeepLinks
import Logging
import Testing

@testable import AndonServer

/// Repeated messages do not fill the daemon's log.
@Suite struct LogThrottleTests {
  private let start = ContinuousClock.now

  @Test("A message passes once in ten seconds, with the number of suppressed ones")
  func span() {
    var throttle = LogThrottle()
    let passed = [0, 1, 9, 10, 11, 20, 35].map { throttle.pass("full", at: start + .seconds($0)) }
    #expect(passed == [0, nil, nil, 2, nil, 1, 0])
  }

  @Test("Different messages do not suppress each other, however many there are")
  func messages() {
    var throttle = LogThrottle()
    for number in 0..<1_000 { #expect(throttle.pass("message \(number)", at: start) == 0) }
    #expect(throttle.pass("message 999", at: start) == nil)
  }

  @Test("Warnings and errors are limited, and other levels are not")
  func levels() {
    let log = LogRecorder()
    let logger = DaemonLogHandler.logger(
      log.logger, CurrentRedactor(Redactor(names: [])), DaemonLog(level: .trace))
    for _ in 0..<3 {
      logger.error("an error")
      logger.warning("a warning")
      logger.info("a fact")
    }
    #expect(log.lines.count { $0.hasPrefix("an error") } == 1)
    #expect(log.lines.count { $0.hasPrefix("a warning") } == 1)
    #expect(log.lines.count { $0.hasPrefix("a fact") } == 3)
  }
}
