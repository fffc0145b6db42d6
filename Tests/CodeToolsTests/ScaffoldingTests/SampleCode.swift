import CodeReading
import Foundation
import RIBTree
import Testing

@testable import Scaffolding

/// The folder of this repository.
let repository = URL(filePath: #filePath).appending(path: "../../../..").standardized.path

/// The code of a new app as files in memory: Root over Home, and Detail below it.
struct SampleCode {
  private(set) var files: [String: String] = [:]

  init() throws {
    let code = "Sample/Sources/SampleApp/"
    for file in try NewApp("Sample", folder: "Sample").plan(package: repository) where file.path.hasPrefix(code) {
      files["App/" + file.path.dropFirst(code.count)] = file.text
    }
    try add("Detail", to: "Home")
  }

  var code: AppCode {
    AppCode(files.filter { $0.key.hasSuffix(".swift") }.map { SourceFile(path: $0.key, text: $0.value) })
  }

  /// The tree in one line: `Root(Home(Detail))`.
  var tree: String { Blueprint(code).roots.map(\.line).joined(separator: " ") }

  /// The text of a file by the end of its path.
  subscript(name: String) -> String {
    get { files.first { $0.key.hasSuffix("/" + name) }?.value ?? "" }
    set { files[files.keys.first { $0.hasSuffix("/" + name) } ?? name] = newValue }
  }

  /// Returns the plan of a new RIB.
  func plan(
    _ name: String, _ parent: String, hasView: Bool = false, values: [String] = [], optional: [String] = [],
    tested: [SourceFile] = []
  ) throws(ToolError) -> [NewFile] {
    try NewRIB(name, parent: parent, hasView: hasView, values: values, optional: optional).plan(
      code, tested: AppCode(tested), app: "App", tests: "Tests/AppTests")
  }

  /// Carries out the plan of a new RIB.
  mutating func add(
    _ name: String, to parent: String, hasView: Bool = false, values: [String] = [], optional: [String] = []
  ) throws {
    carryOut(try plan(name, parent, hasView: hasView, values: values, optional: optional))
  }

  /// Carries out a plan.
  mutating func carryOut(_ plan: [NewFile]) {
    for file in plan where file.path.hasPrefix("App/") { files[file.path] = file.text }
  }

  /// Returns the plan of a new link, for a table.
  func link(
    _ path: String, _ rib: String, table: String, tested: [SourceFile] = []
  ) throws(ToolError) -> [NewFile] {
    try NewLink(path: path, rib: rib).plan(
      code, tested: AppCode(tested), app: "App", tests: "Tests/AppTests",
      table: LinkTable(path: "links.yaml", text: table))
  }

  /// Replaces code of a file, which must be there.
  mutating func replace(_ old: String, with new: String, in name: String) {
    #expect(self[name].contains(old), "\(name) has no \(old)")
    self[name] = self[name].replacing(old, with: new)
  }
}

extension Blueprint.Node {
  fileprivate var line: String { rib + (children.isEmpty ? "" : "(\(children.map(\.line).joined(separator: " ")))") }
}

/// Returns the error of a plan that must be refused.
func refusal(_ body: () throws -> Void) -> ToolError? { #expect(throws: ToolError.self) { try body() } }
