import Foundation
import SessionEngine
import SessionStore
import WriteCounter

/// What a link costs the disk, counted: the same on every machine and whatever else it does.
enum WrittenCounts {
  private static let links = 10_240
  /// Lines of a journal that is full: more than the write-ahead log holds, so that no page is written twice there.
  private static let journal = 10_240

  /// Counts, prints, and compares with a file of thresholds. True when all hold.
  static func check(thresholds path: String) throws -> Bool {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let thresholds = try JSONDecoder().decode([String: Int].self, from: data)
    var broken = 0
    for group in [1, 16, 256] {
      for (name, value) in try count(group: group) + pruned(group: group) {
        print("\(name.padding(toLength: 44, withPad: " ", startingAt: 0))\(value)")
        guard value > thresholds[name] ?? 0 else { continue }
        print("over the threshold: \(name) is \(value), at most \(thresholds[name] ?? 0) is allowed")
        broken += 1
      }
    }
    print("thresholds: \(thresholds.count - broken) held, \(broken) broken")
    return broken == 0
  }

  private static func count(group: Int) throws -> [(String, Int)] {
    let written = try measure(group: group) { store, changes in try store.commit(changes) }
    return [
      ("bytes a link, groups of \(group)", written.bytes / links),
      ("syncs a thousand groups, groups of \(group)", written.syncs * 1000 / (links / group)),
    ]
  }

  /// Counts with a journal that has reached its bound: the lines that each commit adds are then removed.
  private static func pruned(group: Int) throws -> [(String, Int)] {
    let bound = JournalBound(since: 0, lines: journal)
    var added = 0
    let written = try measure(group: group, linesBefore: journal) { store, changes in
      try store.commit(changes)
      added += group
      guard added >= 32 else { return }
      added -= try store.prune(bound, limit: added)
    }
    return [("bytes a link, full journal, groups of \(group)", written.bytes / links)]
  }

  /// Returns what `links` links write in groups, after `linesBefore` others.
  private static func measure(
    group: Int, linesBefore: Int = 0, commit: (SQLiteSessionStorage, [SessionChange]) throws -> Void
  ) throws -> (bytes: Int, syncs: Int) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("andon-counts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var sessions = try BenchSessions(count: 100)
    let store = try SQLiteSessionStorage(
      path: folder.appendingPathComponent("andon.db").path, tables: sessions.tables, durability: .full)
    try store.commit(sessions.made)
    // The first links load data that later ones find.
    try store.commit(sessions.open(400 + linesBefore))
    while try store.prune(JournalBound(since: 0, lines: journal), limit: 1000) > 0 {}
    try store.checkpoint()
    let changes = (0..<(links / group)).map { _ in sessions.open(group) }
    let before = (bytes: written_bytes(), syncs: sync_count())
    for change in changes { try commit(store, change) }
    return (written_bytes() - before.bytes, sync_count() - before.syncs)
  }
}
