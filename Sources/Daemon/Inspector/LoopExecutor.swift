import NIOCore

#if os(Linux)
  import Glibc
#endif

/// Runs tasks on one event loop, so that the inspector's work stays on its own thread: the threads of Swift's pool and
/// the daemon's event loops have none of it.
final class LoopExecutor: TaskExecutor {
  private let eventLoop: any EventLoop

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    eventLoop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// The priority of the inspector's threads.
enum ThreadPriority {
  /// Gives the calling thread a lower priority: when all processors are busy, links go first.
  static func lower() {
    #if os(Linux)
      // Linux applies it to one thread. A system that refuses leaves the priority as it is.
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
    #endif
  }
}
