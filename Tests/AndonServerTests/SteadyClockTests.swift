import ControlProtocol
import Foundation
import SessionEngine
import Synchronization
import Testing

@testable import AndonServer

/// Time as the daemon has it, when the wall clock is set.
@Suite struct SteadyClockTests {
  /// Two clocks that a test sets by hand, in milliseconds.
  private final class Hands: Sendable {
    let wall = Atomic<Int64>(1_000_000)
    let running = Atomic<Int64>(0)

    /// Both clocks go on.
    func pass(_ milliseconds: Int64) {
      wall.add(milliseconds, ordering: .relaxed)
      running.add(milliseconds, ordering: .relaxed)
    }

    func clock() -> SteadyClock {
      SteadyClock(wall: { self.wall.load(ordering: .relaxed) }, running: { self.running.load(ordering: .relaxed) })
    }
  }

  @Test func aStepForwardIsFollowedAtOnce() {
    let hands = Hands()
    let clock = hands.clock()
    hands.wall.add(86_400_000, ordering: .relaxed)
    hands.pass(5)
    #expect(clock.now == 87_400_005)
  }

  @Test func afterAStepBackTimeGoesOnFromWhereItWas() {
    let hands = Hands()
    let clock = hands.clock()
    hands.pass(10)
    #expect(clock.now == 1_000_010)
    hands.wall.subtract(900_000, ordering: .relaxed)
    #expect(clock.now == 1_000_010)
    hands.pass(300)
    #expect(clock.now == 1_000_310)
    // The wall clock is corrected, and time is the wall's again.
    hands.wall.add(900_000 + 7, ordering: .relaxed)
    #expect(clock.now == 1_000_317)
  }

  @Test func aStepBackOfMoreThanADayIsFollowed() {
    let hands = Hands()
    let clock = hands.clock()
    let day = SteadyClock.credible
    hands.wall.add(400 * day, ordering: .relaxed)
    #expect(clock.now == 1_000_000 + 400 * day)
    hands.wall.subtract(day, ordering: .relaxed)
    #expect(clock.now == 1_000_000 + 400 * day)
    hands.wall.subtract(399 * day, ordering: .relaxed)
    #expect(clock.now == 1_000_000)
    hands.pass(7)
    #expect(clock.now == 1_000_007)
  }

  @Test func afterAClockThatWasDaysAheadOnlySessionsThatWereUsedMeanwhileGoOnFromThere() async throws {
    let (storage, log) = (MemoryStorage(), LogRecorder())
    let ahead = Atomic<Int64>(0)
    let clock: @Sendable () -> Int64 = {
      Int64(Date().timeIntervalSince1970 * 1000) + ahead.load(ordering: .relaxed)
    }
    try await TestDaemon.with(storage: storage, clock: clock, logger: log.logger) { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionCreate(session: "other"))
      ahead.store(400 * SteadyClock.credible, ordering: .relaxed)
      _ = try await client.call(SessionLogin())
      _ = try await client.call(SessionConfigure(settings: ["latency": "300ms"]))
      let link = Task { try await client.call(LinkOpen(url: "taxi://reservations/42")) }
      while !storage.journal.contains(where: { $0.event == .open }) { try await Task.sleep(for: .milliseconds(5)) }
      let step = clock()
      ahead.store(0, ordering: .relaxed)
      let isAnswered = { storage.journal.contains { $0.event == .tick } }
      // Nobody asks for the session meanwhile. The clock is looked at every five seconds at the latest.
      for _ in 0..<2_000 where !isAnswered() { try await Task.sleep(for: .milliseconds(5)) }
      try #require(isAnswered())
      #expect(try await link.value.outcome == .completed)
      #expect(try await client.call(LinkOpen(url: "taxi://menu/history")).outcome == .completed)
      _ = try await client.call(LinkOpen(url: "taxi://home", session: "other"))
      let times = storage.journal.filter { $0.session == "default" }.map(\.at)
      #expect(times == times.sorted() && times.last ?? 0 > step - SteadyClock.credible)
      #expect(storage.journal.last { $0.session == "other" }.map { $0.at < step - 399 * SteadyClock.credible } == true)
      #expect(log.lines.count { $0.contains("a session's time is ahead of the clock") } == 1)
    }
  }

  @Test("a link is answered at whichever look at the clock it goes back by days", arguments: 0..<6)
  func goesBackAtALook(looks: Int) async throws {
    // How often the clock is looked at before it is set back.
    let left = Atomic<Int>(.max)
    let clock: @Sendable () -> Int64 = {
      let isAhead = left.load(ordering: .relaxed) == .max || left.subtract(1, ordering: .relaxed).oldValue > 0
      return Int64(Date().timeIntervalSince1970 * 1000) + (isAhead ? 2 * SteadyClock.credible : 0)
    }
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage, clock: clock) { daemon in
      let client = try await daemon.client()
      // Some that wait for days: more than one alarm is looked at.
      for other in ["a", "b", "c", "d"] {
        _ = try await client.call(SessionCreate(session: other))
        _ = try await client.call(LinkOpen(url: "taxi://wallet", session: other))
      }
      _ = try await client.call(SessionLogin())
      _ = try await client.call(SessionConfigure(settings: ["latency": "100ms"]))
      let link = Task { try await client.call(LinkOpen(url: "taxi://reservations/42")) }
      // It may be answered before this is seen: the machine is busy.
      while storage.journal.last?.event == .configure { try await Task.sleep(for: .milliseconds(1)) }
      left.store(looks, ordering: .relaxed)
      for _ in 0..<4_000 where storage.journal.last?.event == .open { try await Task.sleep(for: .milliseconds(5)) }
      try #require(storage.journal.last?.event == .tick)
      #expect(try await link.value.outcome == .completed)
    }
  }

  @Test func timeGoesOnFromWhatIsStoredUnlessThatIsAbsurd() {
    let hands = Hands()
    let clock = hands.clock()
    #expect(clock.goOn(from: 999_999) == 0 && clock.now == 1_000_000)
    #expect(clock.goOn(from: .max) == 0 && clock.now == 1_000_000)
    #expect(clock.goOn(from: 1_000_500) == 500 && clock.now == 1_000_500)
    hands.pass(1)
    #expect(clock.now == 1_000_501)
  }

  @Test func aDaemonThatStartsBeforeItsLastTurnGoesOnFromThere() async throws {
    try await TestDaemon.withFolder { folder in
      let storage = MemoryStorage()
      let hour: Int64 = 3_600_000
      let ahead = Int64(Date().timeIntervalSince1970 * 1000) + hour
      let first = try await TestDaemon.start(in: folder, storage: storage, clock: { ahead })
      _ = try await first.client().call(LinkOpen(url: "taxi://home"))
      await first.running.stop()
      let second = try await TestDaemon.start(in: folder, storage: storage)
      _ = try await second.client().call(LinkOpen(url: "taxi://home"))
      await second.running.stop()
      let times = storage.journal.map(\.at)
      #expect(times == times.sorted() && (times.last ?? 0) >= ahead)
    }
  }

  @Test func aStoredTimeThatIsMoreThanADayAheadIsNotTakenOver() {
    let hands = Hands()
    let clock = hands.clock()
    #expect(clock.goOn(from: 1_000_000 + 25 * 3_600_000) == 0 && clock.now == 1_000_000)
    #expect(clock.goOn(from: 1_000_000 + 23 * 3_600_000) > 0)
  }

  @Test func aSessionOfATimeFarAheadGoesOnFromThereAndAnswers() async throws {
    try await TestDaemon.withFolder { folder in
      let (storage, log) = (MemoryStorage(), LogRecorder())
      let ahead = Int64(Date().timeIntervalSince1970 * 1000) + 400 * 86_400_000
      let first = try await TestDaemon.start(in: folder, storage: storage, clock: { ahead })
      let before = try await first.client()
      _ = try await before.call(SessionLogin())
      _ = try await before.call(SessionConfigure(settings: ["latency": "30ms"]))
      _ = try await before.call(SessionCreate(session: "other"))
      await before.close()
      await first.running.stop()
      let second = try await TestDaemon.start(in: folder, storage: storage, logger: log.logger)
      let client = try await second.client()
      // It waits for its backend, in its own time.
      #expect(try await client.call(LinkOpen(url: "taxi://reservations/42")).outcome == .completed)
      _ = try await client.call(SessionCreate(session: "new"))
      await client.close()
      await second.running.stop()
      let times = storage.journal.filter { $0.session == "default" }.map(\.at)
      #expect(times == times.sorted() && times.count > 3)
      // A session that is new has the time of the clock.
      #expect(storage.journal.last { $0.session == "new" }.map { $0.at < ahead - 399 * 86_400_000 } == true)
      #expect(log.lines.contains { $0.contains("far ahead of the clock") })
      #expect(log.lines.contains { $0.contains("a session's time is ahead of the clock") })
    }
  }

  @Test func noLineIsTooOldWhileAClockThatJumpedAheadIsNotBelieved() {
    let hands = Hands()
    let day: Int64 = 86_400_000
    var age = JournalAge(
      wall: { hands.wall.load(ordering: .relaxed) }, running: { hands.running.load(ordering: .relaxed) })
    hands.pass(90 * day)
    #expect(age.now() == hands.wall.load(ordering: .relaxed))
    hands.wall.add(day, ordering: .relaxed)
    #expect(age.now() != nil && !age.isDoubted)
    hands.wall.add(40 * day, ordering: .relaxed)
    #expect(age.now() == nil && age.isDoubted && age.jump == 40 * day)
    hands.pass(JournalAge.patience - 1)
    #expect(age.now() == nil)
    // Back: as if nothing had been. Ahead for good: after an hour.
    hands.wall.subtract(40 * day, ordering: .relaxed)
    #expect(age.now() == hands.wall.load(ordering: .relaxed) && !age.isDoubted)
    hands.wall.add(40 * day, ordering: .relaxed)
    #expect(age.now() == nil)
    hands.pass(JournalAge.patience)
    #expect(age.now() == hands.wall.load(ordering: .relaxed) && !age.isDoubted)
  }
}
