import Foundation
import Testing

/// A file with the text that a test expects.
struct SnapshotFile {
  let url: URL

  /// Writes the text, or expects it to be that of the file.
  func expect(_ text: String, isRecording: Bool, _ sourceLocation: SourceLocation) throws {
    let text = text.hasSuffix("\n") ? text : text + "\n"
    if isRecording {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      return try text.write(to: url, atomically: true, encoding: .utf8)
    }
    guard let recorded = try? String(contentsOf: url, encoding: .utf8) else {
      Issue.record(
        "there is no snapshot \(url.path): record it with ANDON_RECORD=1 swift test", sourceLocation: sourceLocation)
      return
    }
    guard recorded != text else { return }
    let lines = Self.differingLines(from: recorded, to: text).dropLast().joined(separator: "\n")
    Issue.record(
      """
      \(url.lastPathComponent) differs: recorded (-) and now (+)
      \(lines)
      if this is meant, record it again with ANDON_RECORD=1 swift test
      """, sourceLocation: sourceLocation)
  }

  /// Returns the lines of two texts that are not in both, each after its sign, with the lines between them.
  private static func differingLines(from old: String, to new: String) -> [String] {
    let (old, new) = (
      old.split(separator: "\n", omittingEmptySubsequences: false),
      new.split(separator: "\n", omittingEmptySubsequences: false)
    )
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(\.offset))
    let inserted = Set(difference.insertions.map(\.offset))
    var lines: [String] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      if removed.contains(from) {
        lines.append("- \(old[from])")
        from += 1
      } else if inserted.contains(to) {
        lines.append("+ \(new[to])")
        to += 1
      } else {
        lines.append("  \(new[to])")
        (from, to) = (from + 1, to + 1)
      }
    }
    return lines
  }
}

extension CollectionDifference.Change {
  /// The position of the element.
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
