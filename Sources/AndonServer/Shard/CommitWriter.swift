import NIOCore
import SessionEngine

/// The one writer: commits all changes of the moment in one transaction, on a thread of its own.
///
/// While a commit runs, what the shards send waits in the event loop; then it is taken in together. So a lone link
/// waits for no company, and a crowd shares one commit. Confined to its event loop; there are no locks.
actor CommitWriter {
  private struct Queued {
    let change: SessionChange
    let shard: SessionShard
    /// Why it is not committed: it rests on a state that is not stored.
    var fault: StorageFault?
  }

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let storage: any SessionStorage
  private let groupLimit: Int
  private var queue: [Queued] = []
  private var isScheduled = false
  /// Sessions whose last commit failed, and whose shard has not dropped them yet: what it sent before that rests on
  /// a state that is not stored, and fails with it.
  private var failed: [String: StorageFault] = [:]

  init(eventLoop: any EventLoop, storage: any SessionStorage, groupLimit: Int) {
    self.eventLoop = eventLoop
    self.storage = storage
    self.groupLimit = groupLimit
  }

  /// Takes changes in, from any thread. Each is answered by `SessionShard.committed`, in order.
  nonisolated func enqueue(_ changes: [SessionChange], from shard: SessionShard) {
    eventLoop.execute {
      self.assumeIsolated { writer in
        let queued = changes.map { Queued(change: $0, shard: shard, fault: writer.failed[$0.record.id]) }
        writer.queue.append(contentsOf: queued)
        writer.schedule()
      }
    }
  }

  /// The shard has dropped these sessions: what it sends from now on rests on what is stored.
  nonisolated func forgive(_ sessions: Set<String>) {
    eventLoop.execute {
      self.assumeIsolated { writer in
        for session in sessions { writer.failed[session] = nil }
      }
    }
  }

  /// The commit comes after everything that waits in the event loop already.
  private func schedule() {
    guard !isScheduled, !queue.isEmpty else { return }
    isScheduled = true
    eventLoop.execute {
      self.assumeIsolated { writer in
        writer.isScheduled = false
        writer.commitGroup()
        writer.schedule()
      }
    }
  }

  private func commitGroup() {
    var group = Array(queue.prefix(groupLimit))
    queue.removeFirst(group.count)
    let sound = group.filter { $0.fault == nil }.map(\.change)
    if !sound.isEmpty {
      do {
        try storage.commit(sound)
      } catch {
        for change in sound { failed[change.record.id] = error }
        for index in group.indices where group[index].fault == nil { group[index].fault = error }
        for index in queue.indices where queue[index].fault == nil {
          queue[index].fault = failed[queue[index].change.record.id]
        }
      }
    }
    answer(group)
  }

  /// Tells each shard what became of its changes, in the order it sent them.
  private func answer(_ group: [Queued]) {
    var start = group.startIndex
    while start < group.endIndex {
      let shard = group[start].shard
      let end = group[start...].firstIndex { $0.shard !== shard } ?? group.endIndex
      let results = group[start..<end].map(\.fault)
      shard.eventLoop.execute { shard.assumeIsolated { $0.committed(results) } }
      start = end
    }
  }
}
