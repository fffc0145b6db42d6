public import SessionEngine

/// The events of a subscription, in the order of their commits.
///
/// It ends with the error that ends the connection. A client that takes the events too slowly gets `events.overrun` as
/// the last one, with the number of events that it missed.
public struct EventStream: AsyncSequence, Sendable {
  private let events: AsyncThrowingStream<JournalEntry, any Error>
  private let connection: CallConnection

  init(_ events: AsyncThrowingStream<JournalEntry, any Error>, _ connection: CallConnection) {
    self.events = events
    self.connection = connection
  }

  /// Takes the events one by one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// The number of events that are told to the connection together.
    private static let step = 256

    private var events: AsyncThrowingStream<JournalEntry, any Error>.Iterator
    private let connection: CallConnection
    private var count = 0

    fileprivate init(_ stream: EventStream) {
      events = stream.events.makeAsyncIterator()
      connection = stream.connection
    }

    /// Returns the next event. Throws the error that ended the connection.
    public mutating func next() async throws -> JournalEntry? {
      let event = try await events.next()
      count += 1
      if count == Self.step {
        connection.execute { $0.countTaken(Self.step) }
        count = 0
      }
      return event
    }
  }

  /// Returns an iterator over the events.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
