import CodeReading
import Foundation

/// The files of an app that are not code: its tables, and what its tests recorded.
struct AppFiles {
  /// The tables in the folder of links.yaml.
  let tables: [TextFile]
  /// The recordings and snapshots below the folder of the tests.
  let recordings: [String]

  private static let recorded = ["jsonl", "json", "txt", "yaml", "csv"]

  /// No files.
  init(tables: [TextFile] = []) { (self.tables, recordings) = (tables, []) }

  /// Finds the tables beside `links`, and the recordings below `tests`.
  init(tests: String, links: String) {
    let folder = (links as NSString).deletingLastPathComponent
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    tables = names.filter { $0.hasSuffix(".yaml") }.sorted().compactMap { name in
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      return FileManager.default.contents(atPath: path).map {
        TextFile(path: path, text: String(decoding: $0, as: UTF8.self))
      }
    }
    recordings = Self.files(below: tests).filter { path in Self.recorded.contains { path.hasSuffix(".\($0)") } }
  }

  /// Whether a file has a word.
  func has(_ word: String, in path: String) -> Bool {
    FileManager.default.contents(atPath: path).map { Words.has(word, in: String(decoding: $0, as: UTF8.self)) } ?? false
  }

  /// Returns the files at and below a folder that are not Swift.
  func others(in folder: String) -> [String] { Self.files(below: folder).filter { !$0.hasSuffix(".swift") } }

  private static func files(below folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.sorted().map { "\(folder)/\($0)" }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }
}
