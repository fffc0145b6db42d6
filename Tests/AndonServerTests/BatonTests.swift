import NIOCore
import NIOPosix
import Testing

@testable import AndonServer

@Suite struct BatonTests {
  @Test func whoFindsItInUseDoesWithout() {
    let baton = Baton(1)
    #expect(baton.takeIfFree())
    #expect(!baton.takeIfFree())
    baton.use { $0 += 1 }
    #expect(!baton.giveUp())
    #expect(baton.takeIfFree())
    #expect(baton.use { $0 } == 2)
  }

  @Test func itBelongsToWhoAskedForIt() {
    let baton = Baton(())
    #expect(baton.takeOrAsk())
    #expect(!baton.takeOrAsk())
    #expect(!baton.takeOrAsk())
    #expect(baton.giveUp())
    // It was passed on: nobody comes in between.
    #expect(!baton.takeIfFree())
    #expect(!baton.giveUp())
    #expect(baton.takeOrAsk())
  }

  /// Three threads take it whenever it is free, a fourth asks for it: nothing is lost, and the fourth never starves.
  @Test func oneThreadAtATimeUsesIt() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 4)
    let asker = group.next()
    let baton = Baton(Counts())
    let asked = asker.makePromise(of: Void.self)
    let takers = (0..<3).map { _ in group.next().submit { Self.take(baton, times: 20_000, asker, asked) } }
    asker.execute { Self.ask(baton, asked) }
    for taker in takers { try await taker.get() }
    try await asked.futureResult.get()
    #expect(baton.takeIfFree())
    let counts = baton.use { $0 }
    #expect(counts.taken == 60_000 && counts.asked == Counts.wanted)
    try await group.shutdownGracefully()
  }

  private struct Counts {
    static let wanted = 2_000
    var taken = 0
    var asked = 0
  }

  private static func take(_ baton: Baton<Counts>, times: Int, _ asker: any EventLoop, _ done: EventLoopPromise<Void>) {
    var left = times
    while left > 0 {
      guard baton.takeIfFree() else { continue }
      baton.use { $0.taken += 1 }
      left -= 1
      if baton.giveUp() { asker.execute { useAsAsker(baton, done) } }
    }
  }

  private static func ask(_ baton: Baton<Counts>, _ done: EventLoopPromise<Void>) {
    while baton.takeOrAsk() {
      guard useOnce(baton) else { return done.succeed() }
    }
  }

  private static func useAsAsker(_ baton: Baton<Counts>, _ done: EventLoopPromise<Void>) {
    if useOnce(baton) { ask(baton, done) } else { done.succeed() }
  }

  /// False when that was the last time.
  private static func useOnce(_ baton: Baton<Counts>) -> Bool {
    let isMore = baton.use { counts in
      counts.asked += 1
      return counts.asked < Counts.wanted
    }
    #expect(!baton.giveUp())
    return isMore
  }
}
