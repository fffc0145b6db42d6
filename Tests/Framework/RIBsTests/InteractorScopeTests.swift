import Streams
import Testing

@testable import RIBs

/// A scope written by hand: workers, subscriptions and subjects need no `Interactor`.
@Suite struct InteractorScopeTests {
  private final class FakeInteractor: Interactable {
    private let activity = MutableValueStream(false)
    var isActive: Bool { activity.value }
    var isActiveStream: ValueStream<Bool> { activity }
    func activate() { activity.send(true) }
    func deactivate() { activity.send(false) }
  }

  private final class Counting: Worker {
    private(set) var starts = 0
    override func didStart(on interactor: any Interactable) { starts += 1 }
  }

  private let scope = FakeInteractor()
  private let stream = MutableValueStream(0)

  @Test func `what is tied ends when the scope resigns, and at once while it is inactive`() {
    #expect(stream.subscribe { _ in }.cancelOnDeactivate(of: scope).hasEnded)
    scope.activate()
    let subscription = stream.subscribe { _ in }.cancelOnDeactivate(of: scope)
    #expect(!subscription.hasEnded)
    scope.deactivate()
    #expect(subscription.hasEnded)
    #expect(stream.subscriberCount == 0)
  }

  @Test func `what is tied ends when the scope is released, and leaves nothing at the scope when it ends before`() {
    let subscription: any Cancellable
    do {
      let released = FakeInteractor()
      released.activate()
      subscription = stream.subscribe { _ in }
      subscription.cancelOnDeactivate(of: released)
    }
    #expect(subscription.hasEnded)
    scope.activate()
    stream.subscribe { _ in }.cancelOnDeactivate(of: scope).cancel()
    #expect(scope.isActiveStream.subscriberCount == 0)
  }

  @Test func `a confined subscription drops the values that are sent while the scope is inactive`() {
    var received: [Int] = []
    stream.filter { $0 > 0 }.subscribe(confinedTo: scope) { received.append($0) }
    stream.send(1)
    scope.activate()
    stream.send(2)
    #expect(received == [2])
  }

  @Test(arguments: [WorkSpan.active, .visible]) func `a worker works while a scope without a screen is active`(
    span: WorkSpan
  ) {
    let worker = Counting()
    worker.start(scope, while: span)
    #expect(worker.starts == 0)
    scope.activate()
    #expect(worker.starts == 1)
    #expect(worker.isWorking)
    scope.deactivate()
    #expect(!worker.isWorking)
  }

  @Test func `a wait for an item ends as abandoned by the fake's name`() throws {
    let subject = ActionableItemSubject<TracingInteractor>(waitingFor: "a child")
    scope.activate()
    let wait = subject.wait(in: scope)
    scope.deactivate()
    guard case .abandoned(let owner)? = wait.settlement else { return #expect(Bool(false), "not abandoned") }
    #expect(owner == "Fake")
  }
}
