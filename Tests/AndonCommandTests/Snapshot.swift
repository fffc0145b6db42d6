import Foundation
import Testing

/// Expected texts in files beside the tests.
///
/// `ANDON_RECORD=1 scripts/test` records them again; review the difference before you commit it.
enum Snapshot {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")

  /// Expects a text to equal the content of a snapshot file.
  static func expect(_ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = folder.appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["ANDON_RECORD"] == "1" {
      try (text + "\n").write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try? String(contentsOf: file, encoding: .utf8)
    #expect(text + "\n" == expected, "snapshot \(name)", sourceLocation: sourceLocation)
  }
}
