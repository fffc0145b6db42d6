import Streams
import Testing

@Suite struct FutureTests {
  private struct BrokenError: Error {}

  @Test func `a settled future calls its observer at once`() {
    var value: Int?
    Future.value(1).onSettle { if case .value(let one) = $0 { value = one } }
    #expect(value == 1)
    #expect(Future<Int>.value(1).waitingFor == nil)
  }

  @Test func `a pending future names what it waits for and calls its observer once when it settles`() {
    let promise = Promise<Int>(waitingFor: "log-in")
    var values: [Int] = []
    promise.future.onSettle { if case .value(let value) = $0 { values.append(value) } }
    #expect(promise.future.waitingFor == "log-in")
    #expect(values == [])
    promise.settle(.value(1))
    promise.settle(.value(2))
    #expect(values == [1])
    guard case .value(1)? = promise.future.settlement else {
      Issue.record("the later settlement counted")
      return
    }
    #expect(promise.future.waitingFor == nil)
  }

  @Test func `flatMap waits for the second future once the first has its value`() {
    let first = Promise<Int>(waitingFor: "first")
    let second = Promise<Int>(waitingFor: "second")
    let both = first.future.flatMap { one in second.future.map { one + $0 } }
    #expect(both.waitingFor == "first")
    first.settle(.value(1))
    #expect(both.waitingFor == "second")
    second.settle(.value(2))
    guard case .value(3)? = both.settlement else {
      Issue.record("\(both)")
      return
    }
  }

  @Test func `every settlement except a value passes through flatMap`() {
    func end(_ settlement: Settlement<Int>) -> Settlement<Int>? {
      Future(settlement).flatMap { _ in .value(0) }.settlement
    }
    guard case .stopped("rule")? = end(.stopped(reason: "rule")),
      case .abandoned("owner")? = end(.abandoned(by: "owner")),
      case .failed(let error)? = end(.failed(BrokenError())), error is BrokenError
    else {
      Issue.record("an end was changed")
      return
    }
    let promise = Promise<Int>(waitingFor: "")
    let mapped = promise.future.map { $0 + 1 }
    promise.settle(.stopped(reason: "later"))
    guard case .stopped("later")? = mapped.settlement else {
      Issue.record("a later end was changed")
      return
    }
  }

  @Test func `a cancelled promise is abandoned by its owner and calls its finish observers before those of its future`()
  {
    let promise = Promise<Int>(waitingFor: "an answer", owner: "the backend")
    var log: [String] = []
    promise.future.onSettle { if case .abandoned(let owner) = $0 { log.append("abandoned by \(owner)") } }
    promise.onFinish { log.append("over") }
    promise.cancel()
    promise.cancel()
    promise.settle(.value(1))
    promise.onFinish { log.append("over already") }
    #expect(log == ["over", "abandoned by the backend", "over already"])
  }

  @Test func `a renamed promise tells its observers what it waits for now`() {
    let promise = Promise<Int>(waitingFor: "the first")
    var names: [String] = []
    promise.future.observe(onWaiting: { names.append($0) }, { _ in })
    promise.rename("the second")
    promise.rename("the second")
    #expect(promise.future.waitingFor == "the second")
    #expect(names == ["the second"])
    promise.settle(.value(1))
    promise.rename("the third")
    #expect(names == ["the second"])
  }
}
