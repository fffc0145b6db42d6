import Dispatch
import NIOConcurrencyHelpers
import NIOCore

/// An event loop that runs only when it is turned, and whose time goes only when it is told to: everything happens on
/// the thread of the test. NIO's embedded one would do, but that no actor may live on it.
final class SimulatedLoop: EventLoop, NIOSerialEventLoopExecutor {
  private struct Job {
    let number: Int
    let deadline: NIODeadline
    let body: @Sendable () -> Void
  }
  private struct Contents {
    var now = NIODeadline.uptimeNanoseconds(1)
    var jobs: [Job] = []
    var count = 0
  }
  private let contents = NIOLockedValueBox(Contents())

  var now: NIODeadline { contents.withLockedValue { $0.now } }
  var inEventLoop: Bool { true }

  func execute(_ task: @escaping @Sendable () -> Void) { _ = add(at: now, task) }

  func scheduleTask<T>(
    deadline: NIODeadline, _ task: @escaping @Sendable () throws -> T
  ) -> Scheduled<T> {
    let promise = makePromise(of: T.self)
    let number = add(at: deadline) { promise.assumeIsolated().completeWith(Result(catching: task)) }
    return Scheduled(promise: promise) {
      self.contents.withLockedValue { contents in contents.jobs.removeAll { $0.number == number } }
    }
  }

  func scheduleTask<T>(in amount: TimeAmount, _ task: @escaping @Sendable () throws -> T) -> Scheduled<T> {
    scheduleTask(deadline: now + amount, task)
  }

  func preconditionInEventLoop(file: StaticString, line: UInt) {}

  func shutdownGracefully(queue: DispatchQueue, _ callback: @escaping @Sendable ((any Error)?) -> Void) {
    queue.async { callback(nil) }
  }

  /// Runs what is due now, and what that leads to on this loop.
  func run() {
    while let body = takeDue() { body() }
  }

  /// Lets time go by, and runs what becomes due, in its order.
  func advance(by amount: TimeAmount) {
    let end = now + amount
    while let next = contents.withLockedValue({ $0.jobs.map(\.deadline).min() }), next <= end {
      contents.withLockedValue { $0.now = max($0.now, next) }
      run()
    }
    contents.withLockedValue { $0.now = end }
  }

  private func add(at deadline: NIODeadline, _ body: @escaping @Sendable () -> Void) -> Int {
    contents.withLockedValue { contents in
      contents.count += 1
      contents.jobs.append(Job(number: contents.count, deadline: deadline, body: body))
      return contents.count
    }
  }

  private func takeDue() -> (@Sendable () -> Void)? {
    contents.withLockedValue { contents in
      let due = contents.jobs.indices.filter { contents.jobs[$0].deadline <= contents.now }
      let first = due.min {
        (contents.jobs[$0].deadline, contents.jobs[$0].number) < (contents.jobs[$1].deadline, contents.jobs[$1].number)
      }
      return first.map { contents.jobs.remove(at: $0).body }
    }
  }
}

/// A wall clock that a test sets.
final class SimulatedTime: Sendable {
  private let value: NIOLockedValueBox<Int64>

  init(_ now: Int64) { value = NIOLockedValueBox(now) }

  /// Milliseconds since 1970.
  var now: Int64 {
    get { value.withLockedValue { $0 } }
    set { value.withLockedValue { $0 = newValue } }
  }
}
