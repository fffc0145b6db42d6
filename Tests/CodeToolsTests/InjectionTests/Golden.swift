import CodeReading
import Foundation
import Injection
import Testing

/// A golden file: what it shows, the code of an app, and what `ribs di` says of it and writes.
///
/// The file has a first line of words and a section for each file of the app, `== PATH`; then `== problems` and
/// `== generated`, which `ANDON_RECORD=1` writes.
struct Golden: CustomTestStringConvertible {
  let name: String
  let about: String
  private(set) var files: [(path: String, text: String)] = []
  private(set) var problems = ""
  private(set) var generated = ""

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Golden")
  private var path: URL { Self.folder.appending(path: "\(name).txt") }

  /// The stand-in for the framework.
  static func framework() throws -> String {
    try String(contentsOf: folder.appending(path: "RIBs.txt"), encoding: .utf8)
  }

  /// All golden files, sorted by name.
  static let all: [Golden] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") && $0 != "RIBs.txt" }.sorted().compactMap {
      try? Golden(name: String($0.dropLast(4)))
    }
  }()

  init(name: String) throws {
    self.name = name
    let text = try String(contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8)
    var parts = text.components(separatedBy: "\n== ")
    about = parts.removeFirst()
    for part in parts {
      let end = part.firstIndex(of: "\n") ?? part.endIndex
      let (heading, body) = (String(part[..<end]), String(part[end...].dropFirst()))
      switch heading {
      case "problems": problems = body
      case "generated": generated = body
      default: files.append((heading, body + (body.hasSuffix("\n") ? "" : "\n")))
      }
    }
  }

  var testDescription: String { name }

  /// What the tool says of the files, and what it writes; nothing is written when there is an error.
  func actual() -> (problems: String, generated: String) { Self.actual(files) }

  static func actual(_ files: [(path: String, text: String)]) -> (problems: String, generated: String) {
    let graph = InjectionGraph(AppCode(files.map { SourceFile(path: $0.path, text: $0.text) }))
    let problems = InjectionCheck(graph).problems
    let hasError = problems.contains { $0.severity == .error }
    return (problems.map(\.text).joined(separator: "\n"), hasError ? "" : GeneratedFile(graph).text)
  }

  /// Writes the file with other results.
  func record(_ actual: (problems: String, generated: String)) throws {
    var text = about
    for file in files { text += "\n== \(file.path)\n" + file.text.trimmingCharacters(in: .newlines) }
    text += "\n== problems\n\(actual.problems)\n== generated\n\(actual.generated)"
    try text.write(to: path, atomically: true, encoding: .utf8)
  }
}
