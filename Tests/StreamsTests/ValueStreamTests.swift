import Streams
import Testing

@Suite struct ValueStreamTests {
  @Test func `a subscriber hears the current value at once and each later one`() {
    let stream = MutableValueStream(1)
    var heard: [Int] = []
    stream.subscribe { heard.append($0) }
    stream.send(2)
    stream.send(2)
    #expect(heard == [1, 2, 2])
    #expect(stream.value == 2)
  }

  @Test func `a cancelled subscriber hears nothing more`() {
    let stream = MutableValueStream(1)
    var heard: [Int] = []
    let subscription = stream.subscribe { heard.append($0) }
    subscription.cancel()
    subscription.cancel()
    stream.send(2)
    #expect(heard == [1])
    #expect(stream.subscriberCount == 0)
  }

  @Test func `whoever is cancelled by another subscriber during a delivery hears nothing of it`() {
    let stream = MutableValueStream(0)
    var heard: [Int] = []
    var second: (any Cancellable)?
    stream.onChange { _ in second?.cancel() }
    second = stream.onChange { heard.append($0) }
    stream.send(1)
    #expect(heard == [] && stream.subscriberCount == 1)
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

  @Test func `whoever subscribes during a delivery hears that value once`() {
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
    var heard: [Int] = []
    stream.subscribe { heard.append($0) }
    stream.send(1)
    #expect(heard == [])
  }

  @Test func `subscribeDistinct leaves out repetitions`() {
    let stream = MutableValueStream(1)
    var heard: [Int] = []
    stream.subscribeDistinct { heard.append($0) }
    for value in [1, 2, 2, 1] { stream.send(value) }
    #expect(heard == [1, 2, 1])
  }

  @Test func `a value sent while a new subscriber hears its first comes after that one`() {
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

  @Test func `whoever asks for changes hears later values only`() {
    let stream = MutableValueStream(0)
    var heard: [Int] = []
    let subscription = stream.onChange { heard.append($0) }
    #expect(heard == [])
    stream.send(1)
    subscription.cancel()
    stream.send(2)
    #expect(heard == [1])
  }
}
