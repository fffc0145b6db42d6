import NIOCore

/// The shards, and the assignment of sessions to them.
struct ShardMap: Sendable {
  let shards: [SessionShard]

  /// The shard of a session. It depends only on the name and the number of shards, so every process has the same.
  func index(of session: String) -> Int {
    guard shards.count > 1 else { return 0 }
    // FNV-1a: `Hasher` differs from process to process.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in session.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // By themselves the low bits depend little on the last letters.
    return Int((hash ^ (hash >> 32)) % UInt64(shards.count))
  }

  /// The shard on an event loop. Each connection is on the event loop of one shard.
  func home(on eventLoop: any EventLoop) -> Int { shards.firstIndex { $0.eventLoop === eventLoop } ?? 0 }
}
