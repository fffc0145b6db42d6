#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Returns the processor time of this thread for some work. The other work of the machine does not change it.
public func processorTime(_ work: () -> Void) -> Duration {
  let start = threadTime()
  work()
  return threadTime() - start
}

private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
