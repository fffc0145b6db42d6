import NIOCore

/// The sessions of a shard that are in memory, found by name. What has not been used for long is dropped first.
///
/// Using a session costs one store of a number: the queue learns of it when the session comes to its head, and sends
/// it back to the end. One that something is under way for leaves the queue there, and comes back when it rests. So
/// dropping is paid for by using: no list is sorted, and nothing is looked at twice in vain.
struct SessionDirectory {
  private struct Place {
    let session: String
    /// Tells a session from an earlier one of its name.
    let ticket: Int
    /// The count of uses when it was put there.
    let use: Int
  }
  private var byName: [String: LiveSession] = [:]
  private var queue: CircularBuffer<Place> = []
  private var uses = 0
  /// How many places of the queue were looked at: what dropping has cost.
  private(set) var looks = 0

  /// How many there are.
  var count: Int { byName.count }
  /// All of them, in no order.
  var all: some Collection<LiveSession> { byName.values }

  /// A session by name. Looking is no use.
  subscript(name: String) -> LiveSession? { byName[name] }

  /// Puts a session in, used last, when it is not there already.
  mutating func insert(_ entry: LiveSession) {
    touch(entry)
    guard byName[entry.id] !== entry else { return }
    byName[entry.id] = entry
    entry.ticket = uses
    entry.isQueued = false
    enqueue(entry)
    // Sessions that were taken out leave their places behind.
    if queue.count > 2 * byName.count + 64 { queue.removeAll { byName[$0.session]?.ticket != $0.ticket } }
  }

  /// The session is used.
  mutating func touch(_ entry: LiveSession) {
    uses += 1
    entry.lastUse = uses
  }

  /// Takes a session out.
  mutating func remove(_ name: String) { byName[name] = nil }

  /// Nothing may be under way for the session any more: then it can be dropped again.
  mutating func rest(_ entry: LiveSession) {
    guard !entry.isQueued, entry.isIdle, byName[entry.id] === entry else { return }
    enqueue(entry)
  }

  /// Takes out a session that was not used since it came into the queue and that nothing is under way for, the one
  /// used last excepted; `nil` when there is none.
  mutating func removeLeastRecent() -> LiveSession? {
    while let place = queue.popFirst() {
      looks += 1
      guard let entry = byName[place.session], entry.ticket == place.ticket else { continue }
      entry.isQueued = false
      guard entry.isIdle else { continue }
      if entry.lastUse == place.use, entry.lastUse != uses {
        byName[place.session] = nil
        return entry
      }
      enqueue(entry)
      // The one used last stands behind all others: they are busy.
      if entry.lastUse == uses, queue.count == 1 { return nil }
    }
    return nil
  }

  private mutating func enqueue(_ entry: LiveSession) {
    entry.isQueued = true
    queue.append(Place(session: entry.id, ticket: entry.ticket, use: entry.lastUse))
  }
}
