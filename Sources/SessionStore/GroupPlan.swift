import SessionEngine

/// Which turns of a group are of which session, and which of them write its row.
struct GroupPlan {
  /// For each turn, which of the group's sessions it is of.
  private(set) var sessions: [Int] = []
  /// For each turn, whether the next one of its session replaces the same row.
  private(set) var isFollowed: [Bool]
  /// How many sessions there are.
  private(set) var sessionCount = 0
  /// For each session, its last turn so far, and whether that replaces its row.
  private var last: [(turn: Int, isUpdate: Bool)] = []

  init(_ batches: [[SessionChange]]) {
    let count = batches.reduce(0) { $0 + $1.count }
    isFollowed = [Bool](repeating: false, count: count)
    // A lone turn is followed by none.
    if count == 1 {
      sessions = [0]
      sessionCount = 1
      return
    }
    sessions.reserveCapacity(count)
    var numbers: [String: Int] = [:]
    numbers.reserveCapacity(count)
    for batch in batches {
      batch.withUnsafeBufferPointer { changes in
        for index in changes.indices { add(changes[index].kind, of: changes[index].record.id, &numbers) }
      }
    }
    sessionCount = last.count
  }

  private mutating func add(_ kind: SessionChange.Kind, of session: String, _ numbers: inout [String: Int]) {
    let turn = sessions.count
    let isUpdate = kind == .update
    if let number = numbers[session] {
      sessions.append(number)
      isFollowed[last[number].turn] = isUpdate && last[number].isUpdate
      last[number] = (turn, isUpdate)
    } else {
      numbers[session] = last.count
      sessions.append(last.count)
      last.append((turn, isUpdate))
    }
  }
}
