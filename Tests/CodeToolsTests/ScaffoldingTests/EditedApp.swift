@testable import CodeReading
import Foundation
import RIBTree
import Testing

@testable import Scaffolding

/// An app with its tests and its tables as files in memory, which commands change.
struct EditedApp: Equatable {
  /// The texts of the files by their paths.
  private(set) var files: [String: String] = [:]
  /// The Swift files, each parsed once.
  private var parsed: [String: SourceFile] = [:]

  static func == (first: EditedApp, second: EditedApp) -> Bool { first.files == second.files }

  static let app = "App/Sources/App"
  static let tests = "App/Tests/AppTests"
  static let links = "App/config/links.yaml"

  /// Coffee, which stands with its tests in `Tests/Apps`.
  static let coffee = Result {
    let folder = "\(repository)/Tests/Apps/Coffee"
    var app = EditedApp()
    for file in try SourceFolder.read("\(folder)/Sources/CoffeeApp") where !file.isGenerated {
      app.set(Self.app + file.path.dropFirst("\(folder)/Sources/CoffeeApp".count), file.text)
    }
    for file in try SourceFolder.read("\(folder)/Tests/CoffeeAppTests") {
      app.set(tests + file.path.dropFirst("\(folder)/Tests/CoffeeAppTests".count), file.text)
    }
    for name in ["links.yaml", "states.yaml"] {
      app.set("App/config/\(name)", try String(contentsOfFile: "\(folder)/config/\(name)", encoding: .utf8))
    }
    app.join()
    return app
  }

  /// A new app: Root over Home.
  static func new() throws -> EditedApp {
    var app = EditedApp()
    for file in try NewApp("Sample", folder: "App").plan(package: repository) {
      let path = file.path.replacing("SampleApp", with: "App").replacing("App/App.swift", with: "App/SampleApp.swift")
      if path.hasSuffix(".swift") || path.hasSuffix(".yaml"), !path.hasSuffix("/Package.swift") {
        app.set(path, file.text)
      }
    }
    return app
  }

  var code: AppCode { code(below: Self.app) }
  var tested: AppCode { code(below: Self.tests) }

  private func code(below folder: String) -> AppCode {
    AppCode(parsed.filter { $0.key.hasPrefix(folder + "/") }.sorted { $0.key < $1.key }.map(\.value))
  }

  private mutating func set(_ path: String, _ text: String?) {
    guard files[path] != text else { return }
    files[path] = text
    parsed[path] = path.hasSuffix(".swift") ? text.map { SourceFile(path: path, text: $0) } : nil
  }

  /// The tables.
  var tables: AppFiles {
    AppFiles(
      tables: files.filter { $0.key.hasPrefix("App/config/") }.sorted { $0.key < $1.key }.map {
        TextFile(path: $0.key, text: $0.value)
      })
  }

  /// The names of the RIBs below the root.
  var ribs: [String] { Blueprint(code).roots.flatMap { $0.all.dropFirst() }.map(\.rib) }

  /// The tree in one line: `Root(Home(Detail))`.
  var tree: String { Blueprint(code).roots.map(\.line).joined(separator: " ") }

  /// The text of a file by the end of its path.
  subscript(name: String) -> String {
    get { files.first { $0.key.hasSuffix("/" + name) }?.value ?? "" }
    set { set(files.keys.first { $0.hasSuffix("/" + name) } ?? "\(Self.app)/\(name)", newValue) }
  }

  /// Replaces code of a file, which must be there.
  mutating func replace(_ old: String, with new: String, in name: String) {
    #expect(self[name].contains(old), "\(name) has no \(old)")
    self[name] = self[name].replacing(old, with: new)
  }

  // MARK: - Commands

  /// Writes the file that joins the components.
  private mutating func join() {
    guard let file = try? InjectionPlan.file(for: code, in: Self.app) else { return }
    set(file.path, file.text)
  }

  /// Carries out a change, and returns what it leaves to a person: `FILE:LINE: TEXT`, with the file's name.
  @discardableResult mutating func carryOut(_ change: CodeChange) -> [String] {
    for path in change.leaving { set(path, nil) }
    for file in change.files { set(file.path, file.text) }
    return change.remainders(in: change.files).map {
      "\($0.position.file.split(separator: "/").last ?? ""):\($0.position.line): \($0.text)"
    }
  }

  @discardableResult mutating func add(
    _ name: String, to parent: String, hasView: Bool = false, values: [String] = []
  ) throws -> [String] {
    carryOut(
      CodeChange(
        files: try NewRIB(name, parent: parent, hasView: hasView, values: values).plan(
          code, tested: tested, app: Self.app, tests: Self.tests)))
  }

  @discardableResult mutating func join(_ child: String, _ parent: String) throws -> [String] {
    carryOut(try RIBJoin(child, to: parent).plan(code, tested: tested, app: Self.app, files: tables))
  }

  @discardableResult mutating func move(_ child: String, _ parent: String) throws -> [String] {
    carryOut(try RIBMove(child, below: parent).plan(code, tested: tested, app: Self.app, files: tables))
  }

  @discardableResult mutating func link(_ path: String, _ rib: String, parent: String? = nil) throws -> [String] {
    let table = LinkTable(path: Self.links, text: files[Self.links] ?? "")
    return carryOut(
      CodeChange(
        files: try NewLink(path: path, rib: rib, parent: parent).plan(
          code, tested: tested, app: Self.app, tests: Self.tests, table: table)))
  }

  @discardableResult mutating func rename(_ old: String, _ new: String) throws -> [String] {
    carryOut(try RIBRenaming(old, to: new).plan(code, tested: tested, app: Self.app, files: tables))
  }

  @discardableResult mutating func remove(_ name: String, subtree: Bool = false) throws -> [String] {
    carryOut(
      try RIBRemoval(name, subtree: subtree).plan(
        code, tested: tested, app: Self.app, links: Self.links, files: tables))
  }
}

extension Blueprint.Node {
  fileprivate var line: String { rib + (children.isEmpty ? "" : "(\(children.map(\.line).joined(separator: " ")))") }
}
