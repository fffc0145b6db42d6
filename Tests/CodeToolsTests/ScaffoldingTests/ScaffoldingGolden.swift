import CodeReading
import Foundation
import Injection
import Testing

@testable import Scaffolding

/// A golden file: commands, and what they write into the taxi app.
///
/// The file begins with the commands, such as `$ ribs new --view Banner LoggedIn`. A section follows for each file that they
/// write: a new file is whole; of an edited one there are the removed and the added lines, below the line before them.
/// `ANDON_RECORD=1` writes the sections anew.
struct ScaffoldingGolden: CustomTestStringConvertible {
  let name: String
  let text: String
  let commands: [[String]]

  private static let folder = "\(repository)/Tests/CodeToolsTests/ScaffoldingTests/Golden"
  private static let app = "Sources/TaxiApp"
  private static let tests = "Tests/TaxiAppTests"
  private static let table = "config/links.yaml"
  /// The code and the tests of the taxi app, which are parsed once for all golden files.
  private static let code = Result { try relative(SourceFolder.read("\(repository)/\(app)")) }
  private static let tested = Result { try relative(SourceFolder.read("\(repository)/\(tests)")) }

  /// All golden files, sorted by name.
  static let all: [ScaffoldingGolden] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().compactMap { try? ScaffoldingGolden(name: $0) }
  }()

  private init(name: String) throws {
    self.name = name
    text = try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
    commands = text.split(separator: "\n").prefix { $0.hasPrefix("$ ribs ") }.map {
      $0.dropFirst("$ ribs ".count).split(separator: " ").map(String.init)
    }
  }

  var testDescription: String { name }

  /// The text of the file for what the commands write now.
  func actual() throws -> String {
    var (code, tested, links) = try (AppCode(Self.code.get()), AppCode(Self.tested.get()), Self.links())
    let old = Dictionary(uniqueKeysWithValues: (code.files + tested.files + [links]).map { ($0.path, $0.text) })
    for command in commands {
      let plan = try plan(command, code, tested, links)
      let files = try SwiftFormat(package: repository, or: repository).formatted(plan)
      code = code.after(files.filter { $0.path.hasPrefix(Self.app) })
      tested = tested.after(files.filter { $0.path.hasPrefix(Self.tests) })
      links = files.first { $0.path == Self.table }.map { SourceFile(path: $0.path, text: $0.text) } ?? links
    }
    let changed = (code.files + tested.files + [links]).filter { old[$0.path] != $0.text }.sorted { $0.path < $1.path }
    let heading = commands.map { "$ ribs \($0.joined(separator: " "))" }.joined(separator: "\n")
    return heading + "\n" + changed.map { Self.section($0, old: old[$0.path]) }.joined()
  }

  private func plan(
    _ command: [String], _ code: AppCode, _ tested: AppCode, _ links: SourceFile
  ) throws -> [NewFile] {
    let words = command.filter { !$0.hasPrefix("--") }
    try #require(words.count == 3)
    return words[0] == "new"
      ? try NewRIB(words[1], parent: words[2], hasView: command.contains("--view"))
        .plan(code, tested: tested, app: Self.app, tests: Self.tests)
      : try NewLink(path: words[1], rib: words[2]).plan(
        code, tested: tested, app: Self.app, tests: Self.tests, table: LinkTable(path: links.path, text: links.text))
  }

  /// Writes the file with what the commands write now.
  func record() throws { try actual().write(toFile: "\(Self.folder)/\(name)", atomically: true, encoding: .utf8) }

  // MARK: - Files

  private static func relative(_ files: [SourceFile]) -> [SourceFile] {
    files.map { SourceFile(path: String($0.path.dropFirst(repository.count + 1)), text: $0.text) }
  }

  private static func links() throws -> SourceFile {
    SourceFile(path: table, text: try String(contentsOfFile: "\(repository)/\(table)", encoding: .utf8))
  }

  private static func section(_ file: SourceFile, old: String?) -> String {
    guard let old else { return "\n== new \(file.path)\n\(file.text)" }
    // Line numbers in comments of the generated file change with every edit of the app.
    let texts = file.isGenerated ? [old, file.text].map(GeneratedFile.comparable) : [old, file.text]
    return "\n== edited \(file.path)\n" + changes(from: lines(texts[0]), to: lines(texts[1])).joined(separator: "\n")
      + "\n"
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the removed and the added lines, each group below the line before it.
  private static func changes(from old: [Substring], to new: [Substring]) -> [String] {
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var (result, before, isOpen): ([String], Substring, Bool) = ([], "", false)
    var (first, second) = (0, 0)
    func add(_ mark: String, _ line: Substring) {
      if !isOpen { result.append(" \(before)") }
      isOpen = true
      result.append(line.isEmpty ? mark : mark + line)
    }
    while first < old.count || second < new.count {
      if first < old.count, removed.contains(first) {
        add("-", old[first])
        first += 1
      } else if second < new.count, added.contains(second) {
        add("+", new[second])
        second += 1
      } else {
        (before, isOpen) = (new[second], false)
        (first, second) = (first + 1, second + 1)
      }
    }
    return result
  }
}

/// What `ribs new` and `ribs link` write into the taxi app.
@Suite struct ScaffoldingGoldenTests {
  private let isRecording = ProcessInfo.processInfo.environment["ANDON_RECORD"] == "1"

  @Test func `there are children of a root, of RIBs without a view, of leaves and of new RIBs, and links to some`() {
    let commands = ScaffoldingGolden.all.flatMap(\.commands)
    #expect(ScaffoldingGolden.all.count >= 4)
    #expect(commands.contains(["new", "Audit", "AppRoot"]))
    #expect(commands.filter { $0.first == "link" }.count >= 3)
  }

  @Test(arguments: ScaffoldingGolden.all)
  func `the commands write the golden text`(_ golden: ScaffoldingGolden) throws {
    if isRecording { return try golden.record() }
    #expect(try golden.actual() == golden.text)
  }
}
