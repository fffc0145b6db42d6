import NIOCore
public import SessionEngine

/// The events of a subscription, in the order of their commits.
///
/// It ends with the error that ends the connection. A client that takes the events too slowly gets `events.overrun` as
/// the last one, with the number of events that it missed.
public struct EventStream: AsyncSequence, Sendable {
  /// The number of events that the client took since it last told the connection.
  struct Taken: Sendable {
    let count: Int
  }

  private let events: AsyncThrowingStream<JournalEntry, any Error>
  private let channel: any Channel

  init(_ events: AsyncThrowingStream<JournalEntry, any Error>, _ channel: any Channel) {
    self.events = events
    self.channel = channel
  }

  /// Takes the events one by one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// The number of events that are told to the connection together.
    private static let step = 256

    private var events: AsyncThrowingStream<JournalEntry, any Error>.Iterator
    private let channel: any Channel
    private var count = 0

    fileprivate init(_ stream: EventStream) {
      events = stream.events.makeAsyncIterator()
      channel = stream.channel
    }

    /// Returns the next event. Throws the error that ended the connection.
    public mutating func next() async throws -> JournalEntry? {
      let event = try await events.next()
      count += 1
      if count == Self.step {
        channel.triggerUserOutboundEvent(Taken(count: count), promise: nil)
        count = 0
      }
      return event
    }
  }

  /// Returns an iterator over the events.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
