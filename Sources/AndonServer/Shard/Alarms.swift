/// Which session is due next: a heap of moments by name. A moment that no longer holds is left in, and found out
/// when its turn comes. Of one moment the names decide: in which order alarms were set, a table of sessions may have said.
struct Alarms {
  private var heap: [(moment: Int64, session: String)] = []

  /// How many moments there are, those that no longer hold included.
  var count: Int { heap.count }
  /// The first moment, in milliseconds since 1970.
  var next: Int64? { heap.first?.moment }

  /// Sets an alarm.
  mutating func set(_ session: String, at moment: Int64) {
    heap.append((moment, session))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child] < heap[parent] else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes out the first session whose moment has come.
  mutating func takeDue(by now: Int64) -> String? {
    guard let first = heap.first, first.moment <= now else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    return first.session
  }

  /// Forgets all alarms.
  mutating func removeAll() { heap.removeAll() }

  private mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(least, parent)
      parent = least
    }
  }
}
