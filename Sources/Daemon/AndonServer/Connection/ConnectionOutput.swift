import NIOCore

/// The lines that one connection sends to its peer, and the number of bytes that the peer has not read. Confined to the event
/// loop of the connection.
final class ConnectionOutput {
  /// The size of one write, in bytes: what is not written can still be dropped by whole lines.
  private static let writeBytes = 65_536

  private let unsent: UnsentBytes
  private let counters: DaemonCounters
  private let limit: Int
  /// The responses in the order of the requests, and the events between them.
  var responses = ResponseQueue()
  /// Bytes that were written to the channel and that the peer has not read.
  private var unsentBytes = 0
  /// The bytes kept for the peer, as last counted in those of all connections.
  private var countedBytes = 0

  init(requests: DaemonRequests) {
    unsent = requests.unsent
    counters = requests.context.counters
    limit = requests.context.limits[int: .unreadBytes]
  }

  /// The bytes that the peer has not read.
  var unreadBytes: Int { unsentBytes + responses.heldBytes }

  /// Whether the peer has left so many bytes unread that no further request is handled.
  var isFull: Bool { responses.heldBytes >= limit }

  /// Whether the peer has read all that was written.
  var isSent: Bool { unsentBytes == 0 }

  /// Returns the next bytes to write, and counts them as unread; `nil` when no line is ready.
  func take() -> ByteBuffer? {
    guard let batch = responses.takeReady(Self.writeBytes) else { return nil }
    counters.countWritten(batch.readableBytes)
    unsentBytes += batch.readableBytes
    return batch
  }

  /// Records that the peer has read bytes, or never will.
  func wrote(_ bytes: Int) { unsentBytes -= bytes }

  /// Counts the bytes kept for the peer in those of all connections. Returns false when they are too many. The bytes of
  /// a leaving connection do not count.
  @discardableResult
  func count(isLeaving: Bool) -> Bool {
    let bytes = isLeaving ? 0 : unreadBytes
    defer { countedBytes = bytes }
    return unsent.change(from: countedBytes, to: bytes)
  }

  /// Drops every line that was not written. Those of events that were dropped before are counted.
  func end() {
    if responses.missed > 0 { counters.countDropped(responses.missed) }
    responses.removeAll()
  }
}
