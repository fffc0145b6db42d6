import NIOCore

/// The shards, and which session belongs to which.
struct ShardMap: Sendable {
  let shards: [SessionShard]

  /// The shard of a session: by its name alone, the same in every process with as many shards.
  func index(of session: String) -> Int {
    guard shards.count > 1 else { return 0 }
    // FNV-1a: `Hasher` would spread otherwise in each process.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in session.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // Its low bits alone know little of the last letters; the high ones do.
    return Int((hash ^ (hash >> 32)) % UInt64(shards.count))
  }

  /// The shard on an event loop: each connection is on the loop of one.
  func home(on eventLoop: any EventLoop) -> Int { shards.firstIndex { $0.eventLoop === eventLoop } ?? 0 }
}
