import NIOCore
import NIOPosix

/// The threads of a daemon, by what they do.
struct DaemonThreads: Sendable {
  /// Accepts connections: on the thread of a shard they would wait for its connections.
  let accepting = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  /// One thread for each shard and its connections.
  let shards: MultiThreadedEventLoopGroup
  /// Commits.
  let committing = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  /// Long readings of the store.
  private let long = MultiThreadedEventLoopGroup(numberOfThreads: 2)
  /// Short readings of the store.
  private let short = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  /// Reads what is due in sessions that are not in memory, and what other daemons have done: a long list of a client must not
  /// delay it.
  private let timers = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  /// Reads for `status`, which must answer also when another reading hangs.
  private let status = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  /// Looks up sessions and stored responses for the shards. The threads share one queue, so a lookup that hangs takes only
  /// its thread.
  private let lookups = NIOThreadPool(numberOfThreads: 4)
  /// Copies the store. A copy can take minutes: nothing else waits for it.
  private let copying = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  /// Starts the threads.
  init(shards count: Int) {
    shards = MultiThreadedEventLoopGroup(numberOfThreads: count)
    lookups.start()
  }

  /// The event loops on which the daemon works.
  var loops: DaemonCore.Loops {
    DaemonCore.Loops(
      shards: Array(shards.makeIterator()), commits: committing.next(), readers: readers, lookups: look,
      timers: timers.next())
  }

  /// Returns the threads that read the store, by the kind of the reading.
  @Sendable
  private func readers(_ kind: StoreReaders.Kind) -> any EventLoopGroup {
    switch kind {
    case .long: long
    case .short: short
    case .status: status
    case .copy: copying
    }
  }

  /// Runs a lookup. After the end of the threads it does not run: no request waits for it then.
  @Sendable
  private func look(
    _ read: @escaping @Sendable () -> StoreLookup.Found, _ body: @escaping @Sendable (StoreLookup.Found) -> Void
  ) {
    lookups.submit { state in
      if state == .active { body(read()) }
    }
  }

  /// Ends the threads, those that accept connections last.
  func end() async {
    try? await lookups.shutdownGracefully()
    for group in [copying, timers, status, short, long, committing, shards, accepting] {
      try? await group.shutdownGracefully()
    }
  }
}
