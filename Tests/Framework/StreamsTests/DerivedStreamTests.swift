import Streams
import Testing

@Suite struct DerivedStreamTests {
  private let source = MutableValueStream(1)

  /// Subscribes to `stream`; the values are in the box that is returned.
  private func received<Source: Subscribable>(_ stream: Source) -> (box: Box<Source.Value>, end: any Cancellable) {
    let box = Box<Source.Value>()
    return (box, stream.subscribe { box.values.append($0) })
  }

  private final class Box<Value> { var values: [Value] = [] }

  @Test func `a mapped stream has the current value at once, and each later one, transformed`() {
    let (box, _) = received(source.map { "\($0)" })
    source.send(2)
    source.send(2)
    #expect(box.values == ["1", "2", "2"])
  }

  @Test func `a filtered stream has the values that are included, the current one among them`() {
    let (odd, _) = received(source.filter { $0 % 2 == 1 })
    let (even, _) = received(source.filter { $0 % 2 == 0 })
    for value in 2...5 { source.send(value) }
    #expect(odd.values == [1, 3, 5])
    #expect(even.values == [2, 4])
  }

  @Test func `a distinct stream leaves out a value that equals the one before it, for each subscriber by itself`() {
    let distinct = source.distinct()
    let (first, _) = received(distinct)
    source.send(1)
    let (second, _) = received(distinct)
    for value in [2, 2, 1] { source.send(value) }
    #expect(first.values == [1, 2, 1])
    #expect(second.values == [1, 2, 1])
  }

  @Test func `a distinct stream of optionals has a nil that comes first`() {
    let optionals = MutableValueStream<Int?>(nil)
    let (box, _) = received(optionals.distinct())
    for value in [nil, 1, 1, nil] { optionals.send(value) }
    #expect(box.values == [nil, 1, nil])
  }

  @Test func `combined streams have a pair for each value of either, once both have one`() {
    let other = MutableValueStream("a")
    let events = MutableEventStream<Int>()
    let (both, _) = received(source.combineLatest(other).map { "\($0)\($1)" })
    let (late, _) = received(events.combineLatest(other).map { "\($0)\($1)" })
    source.send(2)
    other.send("b")
    #expect(both.values == ["1a", "2a", "2b"])
    #expect(late.values.isEmpty)
    events.send(7)
    #expect(late.values == ["7b"])
  }

  @Test func `two streams of one source make two pairs of its value`() {
    let (box, _) = received(source.map { $0 * 10 }.combineLatest(source).map { [$0, $1] })
    source.send(2)
    #expect(box.values == [[10, 1], [20, 1], [20, 2]])
  }

  @Test func `a cancelled subscription receives nothing more, and leaves none at the sources`() {
    let other = MutableValueStream(0)
    let (box, end) = received(source.map { $0 + 1 }.filter { $0 > 0 }.distinct().combineLatest(other).map { $0.0 })
    #expect(source.subscriberCount == 1)
    #expect(other.subscriberCount == 1)
    end.cancel()
    source.send(5)
    other.send(5)
    #expect(box.values == [2])
    #expect(end.hasEnded)
    #expect(source.subscriberCount == 0)
    #expect(other.subscriberCount == 0)
  }

  @Test func `a subscriber of a pair that cancels during a delivery receives nothing more`() {
    let other = MutableValueStream(0)
    var received: [Int] = []
    var end: (any Cancellable)?
    end = source.combineLatest(other).subscribe { pair in
      received.append(pair.0)
      if pair.0 == 2 { end?.cancel() }
    }
    source.send(2)
    source.send(3)
    #expect(received == [1, 2])
    #expect(other.subscriberCount == 0)
  }

  @Test func `a derived stream ends with its source, a combined one with its last`() {
    let other = MutableValueStream(0)
    let (_, mapped) = received(source.map { $0 })
    let (box, combined) = received(source.combineLatest(other).map { $0.1 })
    source.finish()
    #expect(mapped.hasEnded)
    #expect(!combined.hasEnded)
    other.send(1)
    #expect(box.values == [0, 1])
    other.finish()
    #expect(combined.hasEnded)
  }

  @Test func `a subscription is released with its sources, and holds no source`() {
    final class Held {}
    weak var held: Held?
    weak var stream: MutableValueStream<Int>?
    do {
      let object = Held()
      held = object
      let (first, second) = (MutableValueStream(0), MutableValueStream(0))
      stream = first
      first.distinct().combineLatest(second.map { $0 }).subscribe { _ in _ = object }
      first.send(1)
      #expect(held != nil)
    }
    #expect(stream == nil)
    #expect(held == nil)
  }

  @Test func `a value sent during a delivery comes after it`() {
    let (box, _) = received(source.map { $0 })
    source.map { $0 }.subscribe { [source] in if $0 == 2 { source.send(3) } }
    source.send(2)
    #expect(box.values == [1, 2, 3])
  }
}
