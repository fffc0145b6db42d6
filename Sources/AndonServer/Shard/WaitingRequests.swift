import DequeModule
import NIOCore

/// Requests of one connection that a shard has not handled. The connection reads no further until they are.
struct RequestBatch {
  var requests: ArraySlice<ShardRequest>
  let connection: NIOLoopBound<ConnectionHandler>
}

/// The requests that wait in a shard because too many turns wait for their commit.
///
/// Connections take turns. Those with few requests take every other turn, so a single link does not wait behind all
/// connections that send thousands.
struct WaitingRequests {
  /// The number of requests of a connection that are handled in one turn.
  static let share = 8
  /// The number of requests of other event loops that are handled before the event loop reads from its own connections.
  static let mostBetweenReads = 256

  /// The pause before more of them are handled. The event loop reads only when no task is due, so the pause is longer
  /// than the work that follows the last ones: their responses.
  private(set) var pause = TimeAmount.microseconds(100)
  private var short: Deque<RequestBatch> = []
  private var long: Deque<RequestBatch> = []
  private var isTurnOfLong = false

  /// Whether no request waits.
  var isEmpty: Bool { short.isEmpty && long.isEmpty }

  /// Appends the requests of a connection that has not had a turn yet.
  mutating func append(_ batch: RequestBatch) {
    if batch.requests.count <= Self.share { short.append(batch) } else { long.append(batch) }
  }

  /// Appends the rest of a connection's requests after its turn.
  mutating func putBack(_ batch: RequestBatch) { long.append(batch) }

  /// Removes and returns the requests of the connection that is next.
  mutating func next() -> RequestBatch? {
    defer { isTurnOfLong.toggle() }
    if isTurnOfLong { return long.popFirst() ?? short.popFirst() }
    return short.popFirst() ?? long.popFirst()
  }

  /// Takes in how long the last requests took.
  mutating func handled(in time: TimeAmount) {
    pause = .nanoseconds(min(max(100_000, time.nanoseconds / 2), 5_000_000))
  }

  /// Removes all requests.
  mutating func removeAll() {
    short.removeAll()
    long.removeAll()
  }
}
