import Foundation
public import HeadlessUI
public import RIBs
public import Testing

/// Expects a text to equal the content of the file `Snapshots/NAME.txt` beside the test's file.
///
/// With `ANDON_RECORD=1` in the environment the file is written instead; review the difference before you commit it. A
/// failure's message has the lines that differ. Throws the error of the file system when the file cannot be written.
public func expectSnapshot(
  of text: String, named name: String, beside file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let url = URL(filePath: file).deletingLastPathComponent().appending(path: "Snapshots/\(name).txt")
  let text = text.hasSuffix("\n") ? text : text + "\n"
  if ProcessInfo.processInfo.environment["ANDON_RECORD"] == "1" {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    return try text.write(to: url, atomically: true, encoding: .utf8)
  }
  guard let recorded = try? String(contentsOf: url, encoding: .utf8) else {
    Issue.record(
      "there is no snapshot \(url.path): record it with ANDON_RECORD=1 swift test", sourceLocation: sourceLocation)
    return
  }
  guard recorded != text else { return }
  let lines = differingLines(from: recorded, to: text).joined(separator: "\n")
  Issue.record(
    """
    the snapshot \(name) differs: recorded (-) and now (+)
    \(lines)
    if this is meant, record it again with ANDON_RECORD=1 swift test
    """, sourceLocation: sourceLocation)
}

/// Expects a tree, as indented text, to equal the file `Snapshots/NAME.txt` beside the test's file, as for a text.
public func expectSnapshot(
  of tree: TreeSnapshot, named name: String, beside file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectSnapshot(of: tree.text, named: name, beside: file, sourceLocation: sourceLocation)
}

/// Expects a screen, as `andon screen` shows it, to equal the file `Snapshots/NAME.txt` beside the test's file, as for a
/// text. No screen at all has the text `no screen`.
public func expectSnapshot(
  of screen: ScreenSnapshot?, named name: String, beside file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectSnapshot(of: screen?.text ?? "no screen", named: name, beside: file, sourceLocation: sourceLocation)
}

/// Returns the lines of two texts that are not in both, each after its sign, with the lines between them.
private func differingLines(from old: String, to new: String) -> [String] {
  let (old, new) = (old.split(separator: "\n", omittingEmptySubsequences: false),
                    new.split(separator: "\n", omittingEmptySubsequences: false))
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

extension CollectionDifference.Change {
  /// The position of the element.
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
