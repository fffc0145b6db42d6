import Streams
import Testing

@testable import RIBs

@Suite struct WorkerTests {
  private final class Clockwork: Worker {
    private(set) var log: [String] = []
    override func didStart(on interactor: any Interactable) {
      log.append(interactor.isActive ? "start" : "start while inactive")
    }
    override func didStop() { log.append("stop") }
  }

  private let interactor = TracingInteractor("a")
  private let worker = Clockwork()

  @Test func `a worker starts when its interactor becomes active, stops when it resigns, and restarts with it`() {
    worker.start(interactor)
    #expect(worker.isStarted)
    #expect(!worker.isWorking)
    interactor.activate()
    #expect(worker.isStarted)
    #expect(worker.isWorking)
    interactor.deactivate()
    #expect(worker.isStarted)
    #expect(!worker.isWorking)
    interactor.activate()
    #expect(worker.log == ["start", "stop", "start"])
  }

  @Test func `a worker started on an active interactor works at once`() {
    interactor.activate()
    worker.start(interactor)
    #expect(worker.log == ["start"])
  }

  @Test func `a stopped worker stops at once and is unbound`() {
    interactor.activate()
    worker.start(interactor)
    worker.stop()
    #expect(worker.log == ["start", "stop"])
    #expect(!worker.isStarted)
    #expect(!worker.isWorking)
    interactor.deactivate()
    interactor.activate()
    #expect(worker.log == ["start", "stop"])
  }

  @Test func `a second start or stop does nothing`() {
    interactor.activate()
    worker.start(interactor)
    worker.start(interactor)
    worker.stop()
    worker.stop()
    #expect(worker.log == ["start", "stop"])
  }

  @Test func `a worker started on another interactor is bound to that one`() {
    let other = TracingInteractor("b")
    interactor.activate()
    worker.start(interactor)
    worker.start(other)
    #expect(worker.log == ["start", "stop"])
    other.activate()
    #expect(worker.log == ["start", "stop", "start"])
  }

  @Test func `the stream of a worker has each start and stop, whatever its interactor does, and ends with the worker`()
  {
    var received: [Bool] = []
    var stream: ValueStream<Bool>?
    do {
      let worker = Clockwork()
      stream = worker.isStartedStream
      stream?.subscribe { received.append($0) }
      worker.start(interactor)
      worker.start(interactor)
      interactor.activate()
      interactor.deactivate()
      interactor.activate()
      #expect(received == [false, true])
      worker.stop()
    }
    #expect(received == [false, true, false])
    #expect(stream?.isFinished == true)
  }

  @Test func `a worker that is released stops`() {
    final class Counting: Worker {
      let onStop: () -> Void
      init(_ onStop: @escaping () -> Void) { self.onStop = onStop }
      override func didStop() { onStop() }
    }
    var stops = 0
    interactor.activate()
    do {
      let worker = Counting { stops += 1 }
      worker.start(interactor)
    }
    interactor.deactivate()
    #expect(stops == 1)
  }

  @Test func `a worker stopped while it starts stays stopped and unbound`() {
    final class Short: Worker {
      private(set) var starts = 0
      override func didStart(on interactor: any Interactable) {
        starts += 1
        stop()
      }
    }
    let worker = Short()
    interactor.activate()
    worker.start(interactor)
    interactor.deactivate()
    interactor.activate()
    #expect(worker.starts == 1)
    #expect(!worker.isStarted)
    #expect(!worker.isWorking)
  }

  @Test func `a second start while the worker starts does nothing`() {
    final class Eager: Worker {
      private(set) var starts = 0
      override func didStart(on interactor: any Interactable) {
        starts += 1
        if starts < 5 { start(interactor) }
      }
    }
    let worker = Eager()
    interactor.activate()
    worker.start(interactor)
    #expect(worker.starts == 1)
  }

  @Test func `a subscriber that stops the worker as it starts receives a start, then a stop, and no work begins`() {
    var received: [Bool] = []
    interactor.activate()
    worker.isStartedStream.subscribe { [worker] isStarted in
      received.append(isStarted)
      if isStarted { worker.stop() }
    }
    worker.start(interactor)
    #expect(worker.log.isEmpty)
    #expect(received == [false, true, false])
  }

  @Test func `a worker does not start on an interactor that an earlier subscriber has deactivated`() {
    interactor.isActiveStream.subscribe { [interactor] isActive in
      if isActive { interactor.deactivate() }
    }
    worker.start(interactor)
    interactor.activate()
    #expect(worker.log.isEmpty)
    #expect(!worker.isWorking)
  }
}
