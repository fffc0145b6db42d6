import Foundation
import NIOCore
import Synchronization

/// Keeps the processors from halting while commits follow one another closely: `awake_microseconds`.
///
/// A processor with nothing to do halts, and on a virtual machine it is woken late: by the disk that has synced, by the
/// client that reads its answer, by the next link. Here a thread of the lowest priority for each processor looks at the
/// clock meanwhile. Whoever else wants to run takes its place at once, and finds the processor awake.
///
/// Who commits waits for none of them: it looks at the clock and exchanges a number, and now and then rings a bell.
final class HaltPolling: Sendable {
  private final class Poller: Sendable {
    let isParked = Atomic<Bool>(true)
    let bell = DispatchSemaphore(value: 0)
  }

  /// What Linux calls SCHED_IDLE: who has it runs when nobody else wants to. Swift does not see the name.
  private static let idlePolicy: Int32 = 5

  private let window: UInt64
  /// When polling ends, unless another commit begins before, in nanoseconds of uptime.
  private let end = Atomic<UInt64>(0)
  private let isOver = Atomic<Bool>(false)
  private let pollers: [Poller]

  /// Polls for so long after a commit has begun. `nil` for no time at all.
  init?(microseconds: Int64) {
    guard microseconds > 0 else { return nil }
    window = UInt64(microseconds) * 1_000
    pollers = (0..<MachineSize.processors).map { _ in Poller() }
    for (number, poller) in pollers.enumerated() {
      Thread {
        // A name that Foundation gives is lost now and then: it learns late which thread it has started. Without a name
        // it runs as well.
        try? "halt-poll-\(number)".write(toFile: "/proc/thread-self/comm", atomically: false, encoding: .utf8)
        self.run(poller)
      }.start()
    }
  }

  /// How many processors are kept awake.
  var count: Int { pollers.count { !$0.isParked.load(ordering: .relaxed) } }

  /// A commit begins. From the second one within the time on the processors stay awake: a lone link wakes nobody.
  func commitBegins() {
    let now = NIODeadline.now().uptimeNanoseconds
    guard now < end.exchange(now + window, ordering: .relaxed) else { return }
    for poller in pollers where poller.isParked.load(ordering: .relaxed) {
      poller.isParked.store(false, ordering: .relaxed)
      poller.bell.signal()
    }
  }

  /// Ends the threads.
  func stop() {
    isOver.store(true, ordering: .relaxed)
    end.store(0, ordering: .relaxed)
    for poller in pollers { poller.bell.signal() }
  }

  private func run(_ poller: Poller) {
    // Where a thread cannot have a lower priority than the daemon's others it would be in their way.
    var policy: Int32 = 0
    var parameters = sched_param()
    guard pthread_getschedparam(pthread_self(), &policy, &parameters) == 0, policy != Self.idlePolicy,
      pthread_setschedparam(pthread_self(), Self.idlePolicy, &parameters) == 0
    else { return }
    repeat {
      poller.bell.wait()
      while NIODeadline.now().uptimeNanoseconds < end.load(ordering: .relaxed) {}
      poller.isParked.store(true, ordering: .relaxed)
    } while !isOver.load(ordering: .relaxed)
  }
}
