import SessionEngine

/// Which turns of a group are of which session, and which of them write its row.
struct GroupPlan {
  /// For each turn, which of the group's sessions it is of.
  private(set) var sessions: [Int] = []
  /// For each turn, whether the next one of its session replaces the same row.
  private(set) var isFollowed: [Bool]
  /// For each session, where it has its place among the recent ones.
  private(set) var places: [Int] = []
  /// For each session, its last turn so far, and whether that replaces its row.
  private var last: [(turn: Int, isUpdate: Bool)] = []

  init(_ batches: [[SessionChange]], among recent: inout RecentSessions) {
    let count = batches.reduce(0) { $0 + $1.count }
    isFollowed = [Bool](repeating: false, count: count)
    sessions.reserveCapacity(count)
    recent.beginGroup(of: count)
    for batch in batches {
      batch.withUnsafeBufferPointer { changes in
        for index in changes.indices { add(changes[index].kind, recent.place(of: changes[index].record.id), &recent) }
      }
    }
  }

  private mutating func add(_ kind: SessionChange.Kind, _ place: Int, _ recent: inout RecentSessions) {
    let turn = sessions.count
    let isUpdate = kind == .update
    let number = recent.number(at: place, orElse: last.count)
    sessions.append(number)
    if number == last.count {
      places.append(place)
      last.append((turn, isUpdate))
    } else {
      isFollowed[last[number].turn] = isUpdate && last[number].isUpdate
      last[number] = (turn, isUpdate)
    }
  }
}
