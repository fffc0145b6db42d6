import Foundation
import SessionStore
import WriteCounter

/// What a link costs the disk, counted: the same on every machine and whatever else it does.
enum WrittenCounts {
  private static let links = 10_240

  /// Counts, prints, and compares with a file of thresholds. True when all hold.
  static func check(thresholds path: String) throws -> Bool {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let thresholds = try JSONDecoder().decode([String: Int].self, from: data)
    var broken = 0
    for group in [1, 16, 256] {
      for (name, value) in try count(group: group) {
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
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("andon-counts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var sessions = try BenchSessions(count: 100)
    let store = try SQLiteSessionStorage(
      path: folder.appendingPathComponent("andon.db").path, tables: sessions.tables, durability: .full)
    try store.commit(sessions.made)
    // What the first links load is not what a link costs.
    try store.commit(sessions.open(400))
    try store.checkpoint()
    let groups = links / group
    let changes = (0..<groups).map { _ in sessions.open(group) }
    let before = (bytes: written_bytes(), syncs: sync_count())
    for change in changes { try store.commit(change) }
    return [
      ("bytes a link, groups of \(group)", (written_bytes() - before.bytes) / links),
      ("syncs a thousand groups, groups of \(group)", (sync_count() - before.syncs) * 1000 / groups),
    ]
  }
}
