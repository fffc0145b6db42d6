/// Events that happen over time, such as errors. Each is delivered once, to the subscribers of that moment.
///
/// Unlike a `ValueStream` it has no current value: a later subscriber does not receive an earlier event. Everything is
/// synchronous. An event sent during a delivery is delivered after it. `EventStream` is read-only; `MutableEventStream`
/// sends.
public class EventStream<Event> {
  fileprivate final let last = MutableValueStream<Event?>(nil)

  fileprivate init() {}

  /// Calls `body` with each later event, until cancelled or the stream ends.
  @discardableResult
  public final func subscribe(_ body: @escaping (Event) -> Void) -> any Cancellable {
    last.onChange { if let event = $0 { body(event) } }
  }
}

/// An `EventStream` that its owner can send to. It ends with its owner's last reference to it.
public final class MutableEventStream<Event>: EventStream<Event> {
  /// A stream without events.
  public override init() {}

  /// Delivers `event`. During a delivery, it is delivered after that one.
  public func send(_ event: Event) {
    last.send(event)
  }

  /// Ends the stream: its subscriptions end and nothing is delivered any more.
  public func finish() {
    last.finish()
  }
}
