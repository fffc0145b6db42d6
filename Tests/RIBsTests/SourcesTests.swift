import Foundation
import Testing

/// The framework's own sources, read: what must not be there.
@Suite struct SourcesTests {
  @Test(arguments: ["Streams", "RIBs"]) func `no platform is imported, only our own modules`(module: String) throws {
    let sources = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/\(module)")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var read = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      read += 1
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let keyword = words.firstIndex(of: "import"), keyword <= 1, words.count > keyword + 1 else { continue }
        #expect(["Streams", "TextFormats"].contains(words[keyword + 1]), "\(file.lastPathComponent): \(line)")
      }
    }
    #expect(read > 2)
  }
}
