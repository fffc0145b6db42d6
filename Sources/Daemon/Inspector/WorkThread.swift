import NIOPosix

/// The one thread on which the inspector reads long bodies, and reads journals and writes results for its own methods.
///
/// It is not the thread of the connections, so other requests are answered meanwhile.
final class WorkThread: TaskExecutor {
  private let pool = NIOThreadPool(numberOfThreads: 1)

  /// Starts the thread, which ends with this object.
  init() {
    pool.start()
    pool.submit { _ in ThreadPriority.lower() }
  }

  deinit {
    let pool = pool
    pool.shutdownGracefully { _ in _ = pool }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Also when the thread has ended: a task must run to its end.
    pool.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
