import SessionEngine
import SessionStore
import StoreContract
import Testing
import TextFormats

/// Random groups of changes, compared with a model in memory: each session is stored as its last change left it, and
/// has the journal lines of its changes.
@Suite struct CommitModelTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `every session is loaded as its last change left it, with the journal lines of its changes`(seed: UInt64) throws
  {
    var draw = SplitMix64(seed: seed)
    let store = try storeInMemory()
    var model: [String: SessionRecord] = [:]
    var lines: [String: [Int64]] = [:]
    for round in 0..<150 {
      var next = model
      let group = (0..<Int.random(in: 1...5, using: &draw)).map { _ in change(&next, &draw) }
      let last = lines.values.joined().max() ?? 0
      // One group in eight contains a version conflict.
      if Int.random(in: 0..<8, using: &draw) == 0 {
        var wrong = SessionRecord.full("unknown").opening(.completed)
        wrong.pendingChanged = true
        let place = Int.random(in: 0...group.count, using: &draw)
        #expect(try store.commit(group[..<place] + [wrong] + group[place...]) == [place])
      } else {
        try store.commit(group)
      }
      model = next
      for (index, change) in group.enumerated() {
        lines[change.record.id, default: []].append(last + Int64(index) + 1)
      }
      for name in ["a", "b", "c"] {
        #expect(try store.load(name) == model[name])
        guard round % 15 == 14 else { continue }
        let stored = try store.journal(session: name, after: 0, limit: 1_000).lines.map(\.position.number)
        #expect(stored == lines[name] ?? [])
      }
      let counts = try store.counts()
      #expect(counts.sessions == model.count)
      #expect(counts.pending == model.values.reduce(0) { $0 + $1.pending.count })
    }
  }

  /// Draws the next change of one of the sessions.
  private func change(_ model: inout [String: SessionRecord], _ draw: inout SplitMix64) -> SessionChange {
    let name = ["a", "b", "c"].randomElement(using: &draw) ?? "a"
    guard let record = model[name] else {
      let made = SessionRecord.full(name)
      model[name] = made
      return made.creating()
    }
    if Int.random(in: 0..<6, using: &draw) == 0 {
      model[name] = nil
      return record.closing()
    }
    var change = record.opening(.waiting)
    if Bool.random(using: &draw) {
      change.pendingChanged = true
      change.record.pending = (0..<Int.random(in: 0...3, using: &draw)).map { number in
        PendingLink(
          number: number + 1, url: "taxi://wallet?n=\(draw.next() % 100)", openedAt: 1, expiresAt: 2, step: "",
          waitingFor: "",
          waitingSince: 3, deadline: Bool.random(using: &draw) ? 4 : nil, requests: RequestCounts())
      }
    }
    if Bool.random(using: &draw) {
      change.rows = [.delete(table: "parcels", key: .integer(1)), .upsert(parcel(9, "x\(draw.next() % 9)"))]
      change.record.rows = record.rows.filter { $0.values.first != .integer(1) && $0.values.first != .integer(9) }
      change.record.rows.insert(
        contentsOf: change.rows.compactMap { if case .upsert(let row) = $0 { row } else { nil } }, at: 1)
    }
    model[name] = change.record
    return change
  }
}
