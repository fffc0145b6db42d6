import Logging
import NIOCore
import SessionEngine
import Testing

@testable import AndonServer

/// What comes again and again does not fill the daemon's log.
@Suite struct RecurrenceTests {
  private func moment(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(1 << 40) + .seconds(seconds) }

  @Test func aFewAreLoggedInTenSecondsAndTheOthersCounted() {
    var once = Recurrence()
    #expect([0, 1, 9, 10, 11, 20, 35].map { once.come(at: moment($0)) } == [0, nil, nil, 2, nil, 1, 0])
    var twice = Recurrence(most: 2)
    #expect([0, 1, 2, 3, 12, 13, 14].map { twice.come(at: moment($0)) } == [0, 0, nil, nil, 2, 0, nil])
  }

  @Test func stepsThatFailAreTriedAgainAfterSomeLinesAndLoggedOnceAWhile() {
    let log = LogRecorder()
    var pruning = JournalPruning(
      limits: DaemonLimits(), age: JournalAge(wall: { 0 }, running: { 0 }), logger: log.logger)
    let fault = StorageError(code: .unavailable, message: "a page is damaged")
    var steps = 0
    for link in 0..<1280 {
      _ = pruning.trim(beside: 1)
      pruning.trimmed(nil)
      guard pruning.isDue else { continue }
      steps += 1
      // Ten links a second.
      pruning.stepped(.failure(fault), at: moment(Int64(link / 10)))
    }
    #expect(steps == 10)
    #expect(log.lines.count { $0.hasPrefix("the journal was not pruned") } == 10)
    for second in 0..<10 { pruning.stepped(.failure(fault), at: moment(1_000 + Int64(second))) }
    #expect(log.lines.count == 11)
  }
}
