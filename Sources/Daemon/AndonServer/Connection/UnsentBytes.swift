import Synchronization

/// The bytes of responses and events that all connections together keep for peers that have not read them.
///
/// Each connection has a bound of its own. Beyond the bound of all, a connection that grows and keeps more than an
/// equal part is closed; a peer that reads what it is sent is never closed because of others.
final class UnsentBytes: Sendable {
  private let limit: Int
  private let connections: ConnectionCount
  private let total = Atomic<Int>(0)

  init(limit: Int, connections: ConnectionCount) {
    self.limit = limit
    self.connections = connections
  }

  /// The number of bytes.
  var value: Int { total.load(ordering: .relaxed) }

  /// Changes what one connection keeps. Returns false when it has grown and must be closed.
  func change(from before: Int, to bytes: Int) -> Bool {
    guard bytes != before else { return true }
    let total = total.wrappingAdd(bytes - before, ordering: .relaxed).newValue
    return bytes < before || total <= limit || bytes <= limit / max(1, connections.value)
  }
}
