import Synchronization

/// What all connections together keep for peers that have not read it: answers and events, in bytes.
///
/// Each connection has a bound of its own, and there may be a thousand of them. Beyond the bound of all, one that grows
/// is let go when it keeps more than an equal part: who reads what it is sent is never let go for others.
final class HeldBytes: Sendable {
  private let limit: Int
  private let connections: ConnectionCount
  private let total = Atomic<Int>(0)

  init(limit: Int, connections: ConnectionCount) {
    self.limit = limit
    self.connections = connections
  }

  /// How many there are.
  var value: Int { total.load(ordering: .relaxed) }

  /// A connection keeps so many instead of so many. False when it has grown and must be let go.
  func change(from before: Int, to bytes: Int) -> Bool {
    guard bytes != before else { return true }
    let total = total.wrappingAdd(bytes - before, ordering: .relaxed).newValue
    return bytes < before || total <= limit || bytes <= limit / max(1, connections.value)
  }
}
