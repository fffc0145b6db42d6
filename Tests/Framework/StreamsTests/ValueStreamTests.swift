import Streams
import Testing

@Suite struct ValueStreamTests {
  @Test func `a subscriber receives the current value at once and each later one`() {
    let stream = MutableValueStream(1)
    var received: [Int] = []
    stream.subscribe { received.append($0) }
    stream.send(2)
    stream.send(2)
    #expect(received == [1, 2, 2])
    #expect(stream.value == 2)
  }

  @Test func `a cancelled subscriber receives nothing more`() {
    let stream = MutableValueStream(1)
    var received: [Int] = []
    let subscription = stream.subscribe { received.append($0) }
    subscription.cancel()
    subscription.cancel()
    stream.send(2)
    #expect(received == [1])
    #expect(stream.subscriberCount == 0)
  }

  @Test func `a subscriber that another one cancels during a delivery does not receive the value`() {
    let stream = MutableValueStream(0)
    var received: [Int] = []
    var second: (any Cancellable)?
    stream.onChange { _ in second?.cancel() }
    second = stream.onChange { received.append($0) }
    stream.send(1)
    #expect(received == [])
    #expect(stream.subscriberCount == 1)
  }

  @Test func `a value sent during a delivery comes after it, in the same order for all`() {
    let stream = MutableValueStream(0)
    var first: [Int] = []
    var second: [Int] = []
    stream.subscribe { value in
      first.append(value)
      if value == 1 { stream.send(2) }
    }
    stream.subscribe { second.append($0) }
    stream.send(1)
    #expect(first == [0, 1, 2])
    #expect(second == [0, 1, 2])
  }

  @Test func `a subscriber that comes during a delivery receives that value once`() {
    let stream = MutableValueStream(0)
    var late: [Int] = []
    stream.subscribe { value in
      if value == 1 { stream.subscribe { late.append($0) } }
    }
    stream.send(1)
    #expect(late == [1])
  }

  @Test func `a finished stream delivers nothing and releases its subscribers`() {
    let stream = MutableValueStream(0)
    final class Held {}
    weak var held: Held?
    do {
      let object = Held()
      held = object
      stream.subscribe { _ in _ = object }
    }
    #expect(held != nil)
    stream.finish()
    #expect(held == nil)
    var received: [Int] = []
    stream.subscribe { received.append($0) }
    stream.send(1)
    #expect(received == [])
  }

  @Test func `a value sent while a new subscriber receives its first value is delivered after that one`() {
    let stream = MutableValueStream(0)
    var log: [String] = []
    stream.subscribe { log.append("first \($0)") }
    stream.subscribe { value in
      if value == 0 { stream.send(1) }
      log.append("second \(value)")
    }
    #expect(log == ["first 0", "second 0", "first 1", "second 1"])
    #expect(stream.value == 1)
  }

  @Test func `a subscriber to changes receives later values only`() {
    let stream = MutableValueStream(0)
    var received: [Int] = []
    let subscription = stream.onChange { received.append($0) }
    #expect(received == [])
    stream.send(1)
    subscription.cancel()
    stream.send(2)
    #expect(received == [1])
  }
}
