import Foundation
import NIOCore
import NIOEmbedded
import Testing

@testable import AndonServer

/// What a daemon does when it has no descriptor left for those who come.
@Suite struct AcceptBackoffTests {
  @Test func itPausesEachTimeAndTellsItOnceAMinute() throws {
    let log = LogRecorder()
    var calls = 0
    let channel = EmbeddedChannel()
    defer { _ = try? channel.finish() }
    try channel.pipeline.syncOperations.addHandler(AcceptBackoff(logger: log.logger) { calls += 1 })
    /// Whether it accepts, as it was set last.
    var isReading: Bool? { channel.options.last { $0.option is ChannelOptions.Types.AutoReadOption }?.value as? Bool }
    for (seconds, told) in [(0, 1), (30, 1), (59, 1), (61, 2)] as [(Int64, Int)] {
      channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
      channel.pipeline.fireErrorCaught(IOError(errnoCode: EMFILE, reason: "accept"))
      #expect(isReading == false)
      #expect(log.lines.count == told && log.lines.allSatisfy { $0.hasPrefix("no connection can be accepted") })
      channel.embeddedEventLoop.advanceTime(by: .milliseconds(20))
      #expect(isReading == true)
    }
    #expect(calls == 4)
    // Another error is not its business.
    channel.pipeline.fireErrorCaught(IOError(errnoCode: EINVAL, reason: "accept"))
    #expect(isReading == true)
    #expect(throws: IOError.self) { try channel.throwIfErrorCaught() }
  }
}
