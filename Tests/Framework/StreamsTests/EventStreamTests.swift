import Streams
import Testing

@Suite struct EventStreamTests {
  @Test func `each event is delivered once, and a later subscriber receives no earlier event`() {
    let stream = MutableEventStream<Int>()
    var first: [Int] = []
    var second: [Int] = []
    stream.subscribe { first.append($0) }
    stream.send(1)
    stream.subscribe { second.append($0) }
    stream.send(2)
    #expect(first == [1, 2])
    #expect(second == [2])
  }

  @Test func `a cancelled subscription receives nothing more`() {
    let stream = MutableEventStream<Int>()
    var received: [Int] = []
    let subscription = stream.subscribe { received.append($0) }
    stream.send(1)
    subscription.cancel()
    stream.send(2)
    #expect(received == [1])
  }

  @Test func `an event sent during a delivery is delivered after it, to every subscriber`() {
    let stream = MutableEventStream<Int>()
    var received: [String] = []
    stream.subscribe { [weak stream] event in
      if event == 1 { stream?.send(2) }
      received.append("a\(event)")
    }
    stream.subscribe { received.append("b\($0)") }
    stream.send(1)
    #expect(received == ["a1", "b1", "a2", "b2"])
  }

  @Test func `the subscriptions end with the stream`() {
    var stream: MutableEventStream<Int>? = MutableEventStream()
    let subscription = stream?.subscribe { _ in }
    #expect(subscription?.hasEnded == false)
    stream = nil
    #expect(subscription?.hasEnded == true)
  }
}
