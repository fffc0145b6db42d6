import Foundation
import SessionEngine
import SessionStore
import WriteCounter

/// What a link costs the disk, counted: the same on every machine and whatever else it does.
enum WrittenCounts {
  private static let links = 10_240
  /// Lines of a journal that is full: more than the write-ahead log holds, so that no page is written twice there.
  private static let journal = 10_240

  /// The first links, which load data that later ones find.
  private static let first = 400

  /// Returns the bytes and syncs of links in groups of several sizes.
  static func counts() throws -> [(String, Int)] {
    var sessions = try BenchSessions(count: 100)
    let turns = sessions.open(first + journal + links)
    return try [1, 16, 256].flatMap { try count(group: $0, sessions, turns) + pruned(group: $0, sessions, turns) }
  }

  private static func count(
    group: Int, _ sessions: BenchSessions, _ turns: [SessionChange]
  ) throws -> [(String, Int)] {
    let written = try measure(group, sessions, turns, before: first) { store, changes in try store.commit(changes) }
    return [
      ("bytes a link, groups of \(group)", written.bytes / links),
      ("syncs a thousand groups, groups of \(group)", written.syncs * 1000 / (links / group)),
    ]
  }

  /// Counts with a journal that has reached its bound: the lines that each commit adds are then removed.
  private static func pruned(
    group: Int, _ sessions: BenchSessions, _ turns: [SessionChange]
  ) throws -> [(String, Int)] {
    let bound = JournalBound(since: 0, lines: journal)
    var added = 0
    let written = try measure(group, sessions, turns, before: first + journal) { store, changes in
      try store.commit(changes)
      added += group
      guard added >= 32 else { return }
      added -= try store.prune(bound, limit: added)
    }
    return [("bytes a link, full journal, groups of \(group)", written.bytes / links)]
  }

  /// Returns what `links` turns write in groups, after so many turns before them.
  private static func measure(
    _ group: Int, _ sessions: BenchSessions, _ turns: [SessionChange], before: Int,
    commit: (SQLiteSessionStorage, [SessionChange]) throws -> Void
  ) throws -> (bytes: Int, syncs: Int) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("andon-counts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try SQLiteSessionStorage(
      path: folder.appendingPathComponent("andon.db").path, tables: sessions.tables, durability: .full)
    try store.commit(sessions.made)
    try store.commit(Array(turns[..<before]))
    while try store.prune(JournalBound(since: 0, lines: journal), limit: 1000) > 0 {}
    try store.checkpoint()
    let start = (bytes: written_bytes(), syncs: sync_count())
    for place in stride(from: before, to: before + links, by: group) {
      try commit(store, Array(turns[place..<(place + group)]))
    }
    return (written_bytes() - start.bytes, sync_count() - start.syncs)
  }
}
