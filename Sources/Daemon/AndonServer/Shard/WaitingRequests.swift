import DequeModule
import NIOCore

/// The requests that wait in a shard because too many turns wait for their commit, or too many requests for the store.
///
/// Connections take turns, with one request each, so a single link does not wait behind connections that send
/// thousands.
struct WaitingRequests {
  /// Requests of one connection. The connection reads no further until they are handled.
  private struct Batch {
    var requests: ArraySlice<ShardRequest>
    let connection: NIOLoopBound<ConnectionHandler>
  }

  private var batches: Deque<Batch> = []

  /// Whether no request waits.
  var isEmpty: Bool { batches.isEmpty }

  /// Appends requests of a connection of which none waits yet.
  mutating func append(_ requests: ArraySlice<ShardRequest>, from connection: NIOLoopBound<ConnectionHandler>) {
    batches.append(Batch(requests: requests, connection: connection))
  }

  /// Removes and returns the next request, and its connection if it has no further request here.
  mutating func next() -> (request: ShardRequest, finished: NIOLoopBound<ConnectionHandler>?)? {
    guard var batch = batches.popFirst(), let request = batch.requests.popFirst() else { return nil }
    guard batch.requests.isEmpty else {
      batches.append(batch)
      return (request, nil)
    }
    return (request, batch.connection)
  }

  /// Removes all requests.
  mutating func removeAll() { batches.removeAll() }
}
