import Foundation
import NIOCore
import NIOEmbedded
import Testing

@testable import AndonServer

/// Accepting while no file descriptor is left.
@Suite struct AcceptBackoffTests {
  @Test("Without a file descriptor, accepting pauses for 20 ms, and the cause is logged")
  func pause() throws {
    let log = LogRecorder()
    let channel = EmbeddedChannel()
    defer { _ = try? channel.finish() }
    try channel.pipeline.syncOperations.addHandler(AcceptBackoff(logger: log.logger))
    /// Whether the channel accepts, by the last value of the option.
    var isReading: Bool? { channel.options.last { $0.option is ChannelOptions.Types.AutoReadOption }?.value as? Bool }
    for count in 1...3 {
      channel.pipeline.fireErrorCaught(IOError(errnoCode: EMFILE, reason: "accept"))
      #expect(isReading == false)
      #expect(log.lines.count == count)
      #expect(log.lines.allSatisfy { $0.hasPrefix("no connection can be accepted") })
      channel.embeddedEventLoop.advanceTime(by: .milliseconds(19))
      #expect(isReading == false)
      channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
      #expect(isReading == true)
    }
    // Other errors are passed on.
    channel.pipeline.fireErrorCaught(IOError(errnoCode: EINVAL, reason: "accept"))
    #expect(isReading == true)
    #expect(throws: IOError.self) { try channel.throwIfErrorCaught() }
  }
}
