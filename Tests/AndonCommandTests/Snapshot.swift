import Foundation
import Testing

/// Texts kept as files beside the tests, one a case.
///
/// `ANDON_RECORD_SNAPSHOTS=1 scripts/test` writes them anew; read the difference before you keep it.
enum Snapshot {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")

  /// Expects a text to be what the file of that name holds.
  static func expect(_ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = folder.appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["ANDON_RECORD_SNAPSHOTS"] == "1" {
      try (text + "\n").write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try? String(contentsOf: file, encoding: .utf8)
    #expect(text + "\n" == expected, "snapshot \(name)", sourceLocation: sourceLocation)
  }
}
