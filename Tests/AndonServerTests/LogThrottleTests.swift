import Logging
import NIOCore
import SessionEngine
import Testing

@testable import AndonServer

/// What comes again and again does not fill the daemon's log.
@Suite struct LogThrottleTests {
  private func moment(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(1 << 40) + .seconds(seconds) }

  @Test func aFewAreLoggedInTenSecondsAndTheOthersCounted() {
    var once = LogThrottle()
    #expect([0, 1, 9, 10, 11, 20, 35].map { once.pass(at: moment($0)) } == [0, nil, nil, 2, nil, 1, 0])
    var twice = LogThrottle(limit: 2)
    #expect([0, 1, 2, 3, 12, 13, 14].map { twice.pass(at: moment($0)) } == [0, 0, nil, nil, 2, 0, nil])
  }
}
