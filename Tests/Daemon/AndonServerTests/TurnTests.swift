import ControlProtocol
import Dispatch
import NIOCore
import SessionEngine
import SocketTestSupport
import Testing

@testable import AndonServer

/// Connections take their lines in turn, and only while their peers read.
@Suite struct TurnTests {
  private static func line(_ method: String) -> String { #"{"jsonrpc":"2.0","id":1,"method":"\#(method)"}"# + "\n" }

  @Test func `clients that never read neither delay a status nor have more answers made than the limit`() async throws {
    var limits = DaemonLimits()
    limits[.unreadBytes] = 65_536
    try await TestDaemon.with(limits: limits) { daemon in
      let lines = Array(String(repeating: Self.line("describe") + Self.line("hello"), count: 750).utf8)
      let silent = try (0..<24).map { _ in try RawClient(daemon.socket) }
      for client in silent { _ = try client.sendUntilStuck(lines, patience: 0) }
      let other = try RawClient(daemon.socket)
      for _ in 0..<3 {
        let start = ContinuousClock.now
        try other.send(Self.line("status"))
        #expect(try errorKind(try other.lines(1)[0]) == nil)
        #expect(ContinuousClock.now - start < .seconds(10))
      }
      // One limit of what was written to a channel, one of what waits, and an answer and a write beyond each.
      let unread = daemon.running.core.requests.unsent.value
      #expect(unread < silent.count * 4 * 65_536, "\(unread)")
    }
  }

  @Test func `what a client that is gone has sent is dropped, and what one has sent that only ended is answered`()
    async throws
  {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let links = String(repeating: "taxi://home\n", count: 500)
      for isGone in [true, false] {
        let before = storage.journal.count
        // Nothing is read until the client has sent all and is gone.
        let blocks = daemon.running.core.shards.shards.map { shard in
          let block = DispatchSemaphore(value: 0)
          shard.eventLoop.execute { block.wait() }
          return block
        }
        var client: RawClient? = try RawClient(daemon.socket)
        try client?.send(links)
        if isGone { client = nil } else { client?.finish() }
        for block in blocks { block.signal() }
        if let client {
          #expect(try client.rest().count == 500)
          #expect(storage.journal.count == before + 500)
        } else {
          let other = try RawClient(daemon.socket)
          for _ in 0..<20 {
            try other.send(Self.line("hello"))
            _ = try other.lines(1)
          }
          #expect(storage.journal.count == before)
        }
      }
    }
  }
}
