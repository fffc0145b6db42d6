import Streams
import Testing

@MainActor @Suite struct AsyncBridgeTests {
  @Test func `a settled future is there at once, a pending one when it settles`() async {
    guard case .value(1) = await Future.value(1).settled() else { return #expect(Bool(false), "not 1") }
    let promise = Promise<Int>(waitingFor: "a number")
    let waiting = Task { await promise.future.settled() }
    await Task.yield()
    promise.settle(.value(2))
    guard case .value(2) = await waiting.value else { return #expect(Bool(false), "not 2") }
  }

  @Test func `an abandoned future names its owner`() async {
    let promise = Promise<Int>(waitingFor: "a number", owner: "Menu")
    let waiting = Task { await promise.future.settled() }
    await Task.yield()
    promise.cancel()
    guard case .abandoned(by: "Menu") = await waiting.value else { return #expect(Bool(false), "another end") }
  }

  @Test func `a cancelled task ends its wait`() async {
    let promise = Promise<Int>(waitingFor: "a number")
    var unobserved = 0
    promise.onUnobserved = { unobserved += 1 }
    let waiting = Task { await promise.future.settled() }
    await Task.yield()
    waiting.cancel()
    guard case .abandoned = await waiting.value else { return #expect(Bool(false), "another end") }
    #expect(unobserved == 1)
  }

  @Test func `the sequence of a stream has its values, and ends with the stream`() async {
    let stream = MutableValueStream(1)
    let all = stream.values(buffering: .unbounded)
    let last = stream.values()
    for value in [2, 3] { stream.send(value) }
    stream.finish()
    var received: [[Int]] = [[], []]
    for await value in all { received[0].append(value) }
    for await value in last { received[1].append(value) }
    #expect(received == [[1, 2, 3], [3]])
  }

  @Test func `a consumer that stops ends the subscription with the next value`() async {
    let stream = MutableValueStream(1)
    do {
      for await _ in stream.map({ $0 }).values() { break }
    }
    stream.send(2)
    #expect(stream.subscriberCount == 0)
  }
}
