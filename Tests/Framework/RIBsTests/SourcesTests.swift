import Foundation
import TestSupport
import Testing

/// The framework's own sources, read: what must not be there.
@Suite struct SourcesTests {
  private static let sources = Repository.url("Sources")

  /// What runs in a turn is synchronous: only the bridge for hosts and tests awaits, and no module of turns calls it.
  @Test(arguments: ["Framework", "TaxiApp"]) func `nothing in a turn is asynchronous`(
    module: String
  ) throws {
    let folder = Self.sources.appendingPathComponent(module)
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var read = 0
    for case let file as URL in files
    where file.pathExtension == "swift" && file.lastPathComponent != "AsyncBridge.swift" {
      read += 1
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let code = line.drop { $0 == " " }
        guard !code.hasPrefix("//") else { continue }
        let words = code.split { !$0.isLetter }
        #expect(
          !words.contains { ["async", "await", "Task", "AsyncStream"].contains($0) },
          "\(file.lastPathComponent): \(line)")
      }
    }
    #expect(read > 2)
  }

  @Test(arguments: ["Framework/Streams", "Framework/RIBs"]) func `no platform is imported, only our own modules`(
    module: String
  ) throws {
    let sources = Self.sources.appendingPathComponent(module)
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
