import Dispatch
import NIOConcurrencyHelpers
import NIOCore
import Synchronization

/// An event loop that runs only when the test runs it, on the thread of the test, with a time that the test advances.
/// NIO's embedded event loop cannot be the executor of an actor, and does not detect calls from the wrong loop.
final class SimulatedLoop: EventLoop, NIOSerialEventLoopExecutor {
  private struct Job {
    let number: Int
    let deadline: NIODeadline
    let body: @Sendable () -> Void
  }
  private struct Contents {
    var now = NIODeadline.uptimeNanoseconds(1)
    /// What is due, in its order.
    var ready: CircularBuffer<Job> = []
    var timers: [Job] = []
    var count = 0
  }
  private let contents = NIOLockedValueBox(Contents())
  private let turns: LoopTurns
  private let number: Int
  private let isBusy = Atomic<Bool>(false)

  /// One of the event loops of a simulation, by its number among them.
  init(turns: LoopTurns, number: Int) {
    self.turns = turns
    self.number = number
  }

  var now: NIODeadline { contents.withLockedValue { $0.now } }
  var inEventLoop: Bool { turns.isTurn(of: number) }

  func execute(_ task: @escaping @Sendable () -> Void) { _ = add(at: now, task) }

  func scheduleTask<T>(
    deadline: NIODeadline, _ task: @escaping @Sendable () throws -> T
  ) -> Scheduled<T> {
    let promise = makePromise(of: T.self)
    let number = add(at: deadline) { promise.assumeIsolated().completeWith(Result(catching: task)) }
    return Scheduled(promise: promise) {
      self.contents.withLockedValue { contents in
        contents.timers.removeAll { $0.number == number }
        contents.ready.removeAll { $0.number == number }
      }
    }
  }

  func scheduleTask<T>(in amount: TimeAmount, _ task: @escaping @Sendable () throws -> T) -> Scheduled<T> {
    scheduleTask(deadline: now + amount, task)
  }

  func shutdownGracefully(queue: DispatchQueue, _ callback: @escaping @Sendable ((any Error)?) -> Void) {
    queue.async { callback(nil) }
  }

  /// Runs what is due now, and what that leads to on this loop. Nothing when it is in the middle of something.
  func run() {
    inside { while let body = takeReady() { body() } }
  }

  /// Runs the first of what is due now: others may go on before the next.
  func runOne() { inside { takeReady()?() } }

  /// Does something on this loop, unless it is in the middle of something else.
  func inside(_ body: () throws -> Void) rethrows {
    guard !isBusy.exchange(true, ordering: .relaxed) else { return }
    defer { isBusy.store(false, ordering: .relaxed) }
    try turns.give(to: number, body)
  }

  /// Lets time go by, and runs what becomes due, in its order.
  func advance(by amount: TimeAmount) {
    let end = now + amount
    repeat { run() } while makeReady(by: end)
    contents.withLockedValue { $0.now = end }
  }

  private func add(at deadline: NIODeadline, _ body: @escaping @Sendable () -> Void) -> Int {
    contents.withLockedValue { contents in
      contents.count += 1
      let job = Job(number: contents.count, deadline: deadline, body: body)
      if deadline <= contents.now { contents.ready.append(job) } else { contents.timers.append(job) }
      return contents.count
    }
  }

  /// Goes on to the next moment at which something is due, if that is soon enough.
  private func makeReady(by end: NIODeadline) -> Bool {
    contents.withLockedValue { contents in
      guard let next = contents.timers.map(\.deadline).min(), next <= end else { return false }
      contents.now = max(contents.now, next)
      contents.ready += contents.timers.filter { $0.deadline == next }
      contents.timers.removeAll { $0.deadline == next }
      return true
    }
  }

  private func takeReady() -> (@Sendable () -> Void)? { contents.withLockedValue { $0.ready.popFirst()?.body } }
}

/// The event loop of a simulation that runs at present. A call from another one ends the tests.
final class LoopTurns: Sendable {
  private static let none = -1
  private let current = Atomic<Int>(none)

  func isTurn(of loop: Int) -> Bool { current.load(ordering: .relaxed) == loop }

  /// It is the turn of this event loop while the body runs.
  func give(to loop: Int, _ body: () throws -> Void) rethrows {
    let before = current.exchange(loop, ordering: .relaxed)
    defer { current.store(before, ordering: .relaxed) }
    try body()
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
