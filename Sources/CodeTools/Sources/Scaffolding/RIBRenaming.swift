public import CodeReading
import Foundation
import RIBTree
import SwiftSyntax

/// Another name for a RIB: its folder, files, types, the functions and variables of its parent that follow from the name,
/// the steps, its workflow with the word `workflow` in links.yaml, and the tests.
///
/// The routes, and the paths of the links, keep their names: links that are in use stay valid. `plan` writes nothing.
public struct RIBRenaming {
  private let old: String
  private let new: RIBName

  /// Creates a renaming. Throws when the new name is not valid.
  public init(_ old: String, to new: String) throws(ToolError) {
    self.old = old
    self.new = try RIBName(new)
  }

  /// Returns the changes of an app with its code in `app`, its tests in `tests` and its route table in the file `links`.
  ///
  /// Throws when the app cannot be read, when it has no such RIB, and when a new name is in use.
  public func plan(app: String, tests: String, links: String) throws(ToolError) -> CodeChange {
    let files = AppFiles(tests: tests, links: links)
    let tested = try AppCode(folder: tests, with: [old, try RIBName(old).variable])
    return try plan(AppCode(folder: app), tested: tested, app: app, files: files)
  }

  func plan(_ code: AppCode, tested: AppCode, app: String, files: AppFiles) throws(ToolError) -> CodeChange {
    let before = Blueprint(code)
    let rib = try before.rib(named: old)
    let names = RIBNames(
      try RIBName(old), folder: rib.folder, in: code, tested: tested, others: before.ribs.map(\.name))
    let words = Renamed(names, to: new)
    try checkNames(words, in: [code, tested])
    var text = RenamedText(words, folder: rib.folder)
    for file in code.files where !file.isGenerated { text.rename(file, isTest: false) }
    for file in tested.files where !file.isGenerated { text.rename(file, isTest: true) }

    let move = RenamedPaths(names, to: new, folder: rib.folder)
    var change = CodeChange()
    change.files = try text.edits.applied(to: code.files + tested.files).map { $0.moved(to: move.path(of: $0.path)) }
    let edited = Set(change.files.map { $0.origin ?? $0.path })
    for file in code.files + tested.files where !edited.contains(file.path) && move.path(of: file.path) != file.path {
      change.files.append(
        NewFile(path: file.path, text: file.text, isEdited: true, written: []).moved(to: move.path(of: file.path)))
    }
    change.remainders = text.remainders
    for table in files.tables { rename(table, text.workflows, &change) }
    for path in files.recordings where files.has(old, in: path) {
      change.remainders.append(
        Remainder(
          position: SourcePosition(file: path, line: 1), text: "has `\(old)`; record it again if it means the RIB"))
    }
    for path in files.others(in: rib.folder) {
      change.remainders.append(
        Remainder(
          position: SourcePosition(file: path, line: 1), text: "is not Swift; move it to \(move.path(of: path))"))
    }
    let after = code.after(change, in: app)
    if let joined = try InjectionPlan.file(for: after, in: app) { change.files.append(joined) }
    try checkResult(Blueprint(after), before: before)
    return change
  }

  /// Renames the workflow in the lines of a table. Other lines with the name are left to a person.
  private func rename(_ table: TextFile, _ workflows: Set<String>, _ change: inout CodeChange) {
    var lines = table.lines
    for (index, line) in lines.enumerated() {
      let code = line.prefix { $0 != "#" }
      guard Words.has(old, in: code) else { continue }
      if workflows.contains(old), let range = RouteLines.workflow(in: line), line[range] == old {
        lines[index].replaceSubrange(range, with: new.text)
      } else {
        let position = SourcePosition(file: table.path, line: index + 1)
        change.remainders.append(Remainder(position: position, text: "`\(old)` may be the RIB; rename it here"))
      }
    }
    if lines != table.lines {
      change.files.append(
        NewFile(path: table.path, text: lines.joined(separator: "\n"), isEdited: true, written: []))
    }
  }

  // MARK: - Checks

  private func checkNames(_ words: Renamed, in code: [AppCode]) throws(ToolError) {
    var used: Set<String> = []
    var taken: [String: SourcePosition] = [:]
    for file in code.flatMap(\.files) where !file.isGenerated {
      for token in file.tree.tokens(viewMode: .sourceAccurate) where token.isName {
        if words.new[token.word] != nil { used.insert(token.word) }
        if words.old[token.word] != nil, taken[token.word] == nil { taken[token.word] = file.position(of: token) }
      }
    }
    for name in used.sorted() {
      guard let new = words.new[name], let place = taken[new] else { continue }
      throw ToolError(
        code: .nameTaken,
        message: "\(place.place) already uses the name `\(new)`, which would be the new one of `\(name)`",
        hint: "choose another name for the RIB, or rename `\(new)` there")
    }
  }

  /// Throws when the renamed code has another tree.
  private func checkResult(_ after: Blueprint, before: Blueprint) throws(ToolError) {
    func line(_ node: Blueprint.Node) -> String {
      "\(node.rib == old ? new.text : node.rib)(\(node.children.map(line).joined(separator: " ")))"
    }
    guard after.roots.map(line) == before.roots.map(line), after.disagreements.count <= before.disagreements.count
    else {
      let wrong = after.disagreements.first
      throw ToolError(
        code: .disagreement, message: "the app would have another tree" + (wrong.map { ": \($0.message)" } ?? ""),
        hint: wrong?.hint ?? "write the RIB in the style of scripts/new-rib, then try again")
    }
  }
}

extension Blueprint {
  /// Returns a RIB. Throws when the app has none with this name.
  func rib(named name: String) throws(ToolError) -> RIB {
    if let rib = ribs.first(where: { $0.name == name }) { return rib }
    throw ToolError(
      code: .unknownRIB, message: "the app has no RIB named `\(name)`",
      hint: "its RIBs are: \(ribs.map(\.name).sorted().joined(separator: ", "))")
  }
}

extension TokenSyntax {
  /// Whether the token is the name of something.
  var isName: Bool { if case .identifier = tokenKind { true } else { false } }
}

/// The paths of a renamed RIB's files.
private struct RenamedPaths {
  private let names: RIBNames
  private let new: RIBName
  private let folder: String
  private let newFolder: String

  init(_ names: RIBNames, to new: RIBName, folder: String) {
    (self.names, self.new, self.folder) = (names, new, folder)
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    let isOwn = parts.last.map(String.init) == names.rib.text
    newFolder = isOwn ? (parts.dropLast() + [new.text[...]]).joined(separator: "/") : folder
  }

  func path(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let (around, file) = (parts.dropLast().joined(separator: "/"), parts.last.map(String.init) ?? "")
    let isBelow = around == folder || around.hasPrefix(folder + "/")
    let base = String(file.prefix { $0 != "." && $0 != "+" })
    let rest = file.dropFirst(names.rib.text.count)
    let isOwn = around == folder && file.hasPrefix(names.rib.text) && rest.first?.isLowercase != true
    let name = isOwn || names.types.contains(base) ? new.text + rest : file
    let place = isBelow ? newFolder + around.dropFirst(folder.count) : around
    return place.isEmpty ? name : "\(place)/\(name)"
  }
}
