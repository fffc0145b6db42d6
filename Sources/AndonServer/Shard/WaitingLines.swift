import NIOCore

/// Lines of one connection that a shard has not handled: it does not read on until they are.
struct WaitingBatch {
  var calls: ArraySlice<ShardCall>
  let connection: NIOLoopBound<ConnectionHandler>
}

/// The lines that wait in a shard, in the order in which their connections have their turns.
///
/// Who sends a line or two has every other turn: it waits behind one share of somebody's thousand lines, and not
/// behind a share of each connection that sends so many.
struct WaitingLines {
  /// How many lines of a connection are handled before the next one has its turn.
  static let share = 8

  private var short: CircularBuffer<WaitingBatch> = []
  private var long: CircularBuffer<WaitingBatch> = []
  private var isTurnOfLong = false

  /// Whether nobody waits.
  var isEmpty: Bool { short.isEmpty && long.isEmpty }

  /// A connection waits for its first turn.
  mutating func append(_ batch: WaitingBatch) {
    if batch.calls.count <= Self.share { short.append(batch) } else { long.append(batch) }
  }

  /// A connection has had a turn, and waits for the next one: also when few lines are left, behind all others of its
  /// kind.
  mutating func putBack(_ batch: WaitingBatch) { long.append(batch) }

  /// The connection whose turn it is.
  mutating func popFirst() -> WaitingBatch? {
    defer { isTurnOfLong.toggle() }
    if isTurnOfLong { return long.popFirst() ?? short.popFirst() }
    return short.popFirst() ?? long.popFirst()
  }

  /// Forgets everybody.
  mutating func removeAll() {
    short.removeAll()
    long.removeAll()
  }
}
