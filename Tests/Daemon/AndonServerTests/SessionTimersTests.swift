import NIOCore
import Testing
import TextFormats

@testable import AndonServer

@Suite struct SessionTimersTests {
  @Test("Due sessions are taken in the order of their moments, each once, by its latest moment")
  func order() {
    let (time, loop) = (SimulatedTime(0), SimulatedLoop(turns: LoopTurns(), number: 0))
    var timers = SessionTimers(eventLoop: loop, clock: { time.now })
    var random = SplitMix64(seed: 1)
    var moments: [String: Int64] = [:]
    for number in 0..<2_000 {
      let (name, moment) = ("s\(number % 300)", Int64(random.below(100)))
      timers.set(name, at: moment)
      moments[name] = moment
    }
    timers.set("s7", at: nil)
    moments["s7"] = nil
    time.now = 60
    let taken = timers.takeDue()
    #expect(taken.map { moments[$0] ?? -1 } == moments.values.filter { $0 <= 60 }.sorted())
    #expect(Set(taken).count == taken.count)
    #expect(timers.takeDue().isEmpty)
    time.now = 100
    #expect(timers.takeDue().count == moments.values.count { $0 > 60 })
  }

  @Test("A timer is set for the first moment, and looks at the wall clock again after five seconds")
  func schedule() {
    let (time, loop) = (SimulatedTime(0), SimulatedLoop(turns: LoopTurns(), number: 0))
    let fired = SimulatedTime(0)
    var timers = SessionTimers(eventLoop: loop, clock: { time.now })
    timers.set("a", at: 3_600_000)
    timers.schedule { fired.now += 1 }
    loop.advance(by: .milliseconds(4_999))
    #expect(fired.now == 0)
    loop.advance(by: .milliseconds(1))
    #expect(fired.now == 1)
    #expect(timers.takeDue().isEmpty)
    timers.set("b", at: 100)
    timers.schedule { fired.now += 1 }
    loop.advance(by: .milliseconds(100))
    #expect(fired.now == 2)
  }
}
