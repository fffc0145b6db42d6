public import CodeReading
import Foundation
import RIBTree
import SwiftSyntax

/// A removal of a RIB: its folder, what joins it to its parents, the workflows that show it with their routes, and its
/// tests.
///
/// What uses it in another way stays, and is listed for a person. `plan` writes nothing.
public struct RIBRemoval {
  private let name: String
  private let hasSubtree: Bool

  /// Creates a removal of a RIB; with `hasSubtree` also of the RIBs below it.
  public init(_ name: String, subtree hasSubtree: Bool = false) { (self.name, self.hasSubtree) = (name, hasSubtree) }

  /// Returns the changes of an app with its code in `app`, its tests in `tests` and its route table in the file `links`.
  ///
  /// Throws when the app cannot be read, when it has no such RIB, and when the RIB has children without `subtree`.
  public func plan(app: String, tests: String, links: String) throws(ToolError) -> CodeChange {
    try plan(
      AppCode(folder: app), tested: AppCode(folder: tests), app: app, links: links,
      files: AppFiles(tests: tests, links: links))
  }

  func plan(
    _ code: AppCode, tested: AppCode, app: String, links: String, files: AppFiles
  ) throws(ToolError) -> CodeChange {
    let blueprint = Blueprint(code)
    let rib = try blueprint.rib(named: name)
    let gone = try removedRIBs(rib, in: blueprint)
    let names = try gone.map { (rib) throws(ToolError) in
      RIBNames(try RIBName(rib.name), folder: rib.folder, in: code, tested: tested, others: blueprint.ribs.map(\.name))
    }
    func isGone(_ file: SourceFile) -> Bool { file.folder == rib.folder || file.folder.hasPrefix(rib.folder + "/") }
    func isTest(_ file: SourceFile) -> Bool { names.contains { $0.named(file) } }
    let leaving = code.files.filter(isGone) + tested.files.filter(isTest)
    let kept = code.files.filter { !isGone($0) } + tested.files.filter { !isTest($0) }
    let removal = RemovedCode(
      Self.types(of: leaving, without: kept), members: Set(names.flatMap(\.members)),
      reports: Self.reports(in: leaving),
      in: kept)

    var edits = CodeEdits()
    removal.deletions.apply(to: &edits, in: removal.files)
    var change = CodeChange()
    change.files = try edits.applied(to: removal.files)
    change.removed = leaving.map(\.path).sorted() + files.others(in: rib.folder)
    change.remainders = removal.remainders(edits)
    let routes = files.tables.first { $0.path == links }.map { RouteRemoval(removal.workflows, from: $0) }
    if let routes { remove(routes, files, &change) }
    change.remainders += removal.texts(edits) { token, isTree in
      Self.remark(on: token, routes, isTree ? gone : [])
    }
    for path in files.recordings where gone.contains(where: { files.has($0.name, in: path) }) {
      change.remainders.append(
        Remainder(
          position: SourcePosition(file: path, line: 1), text: "has `\(name)`; record it again if it means the RIB"))
    }
    let after = code.after(change, in: app)
    if let joined = try? InjectionPlan.file(for: after, in: app) { change.files.append(joined) }
    return change
  }

  /// What is wrong with a text of the code after the removal: it names a link, a route or a RIB that is gone; `nil` for nothing.
  private static func remark(on token: TokenSyntax, _ routes: RouteRemoval?, _ gone: [RIB]) -> String? {
    let literal = token.text
    if routes?.uses(literal) == true { return "opens a link that is gone" }
    let isRoute = token.nearest(VariableDeclSyntax.self)?.names == ["routesBelow"]
    if isRoute, routes?.names.contains(literal) == true { return "`\(literal)` is a route that is gone" }
    return gone.first { Words.has($0.name, in: literal) }.map { "names `\($0.name)`, which is gone" }
  }

  /// Returns the RIB and those below it. Throws when they cannot be removed.
  private func removedRIBs(_ rib: RIB, in blueprint: Blueprint) throws(ToolError) -> [RIB] {
    guard !blueprint.roots.contains(where: { $0.rib == name }) else {
      throw ToolError(
        code: .missingPlace, message: "\(name) is the root of the app", hint: "name a RIB below it, or remove the app")
    }
    let inside = blueprint.ribs.filter { $0.folder == rib.folder || $0.folder.hasPrefix(rib.folder + "/") }
    guard !inside.contains(where: { $0.folder == rib.folder && $0.name != name }) else {
      throw ToolError(
        code: .missingPlace, message: "\(rib.folder) has more than one RIB",
        hint: "move \(name) into a folder of its own, then try again")
    }
    let names = Set(inside.map(\.name))
    if names.count > 1, !hasSubtree {
      throw ToolError(
        code: .needsSubtree,
        message: "\(name) has RIBs below it: \(names.subtracting([name]).sorted().joined(separator: ", "))",
        hint: "remove them too with --subtree, or move them first: scripts/ribs move NAME PARENT")
    }
    for building in blueprint.buildings
    where building.isBuilt && names.contains(building.child) && building.child != name {
      guard !names.contains(building.parent) else { continue }
      throw ToolError(
        code: .disagreement, message: "\(building.position.place): \(building.parent) builds \(building.child) too",
        hint:
          "move \(building.child) out of \(rib.folder) first: scripts/ribs move \(building.child) \(building.parent)")
    }
    let orphans = blueprint.buildings.filter { $0.isBuilt && names.contains($0.parent) && !names.contains($0.child) }
    for orphan in orphans
    where !blueprint.buildings.contains(where: { $0.child == orphan.child && !names.contains($0.parent) }) {
      throw ToolError(
        code: .disagreement, message: "\(orphan.position.place): only \(orphan.parent) builds \(orphan.child)",
        hint: "move \(orphan.child) first: scripts/ribs move \(orphan.child) PARENT")
    }
    return inside
  }

  /// Returns the types that only some files declare.
  private static func types(of leaving: [SourceFile], without kept: [SourceFile]) -> Set<String> {
    func types(_ files: [SourceFile]) -> Set<String> {
      Set(AppCode(files).all.filter { !$0.isExtension && $0.access > .private && $0.scope.isEmpty }.map(\.name))
    }
    return types(leaving).subtracting(types(kept))
  }

  /// Returns the functions of listeners, by the listener.
  static func reports(in files: [SourceFile]) -> [String: Set<String>] {
    let listeners = AppCode(files).declarations.filter { $0.isProtocol && $0.name.hasSuffix("Listener") }
    return Dictionary(listeners.map { ($0.name, Set($0.functions.map(\.name.text))) }) { $0.union($1) }
  }

  // MARK: - Routes

  private func remove(_ routes: RouteRemoval, _ files: AppFiles, _ change: inout CodeChange) {
    if routes.isChanged {
      change.files.append(NewFile(path: routes.path, text: routes.text, isEdited: true, written: []))
    }
    for table in files.tables {
      let lines = table.path == routes.path ? routes.lines : table.lines
      for (index, line) in lines.enumerated() where routes.uses(line) {
        change.remainders.append(
          Remainder(position: SourcePosition(file: table.path, line: index + 1), text: "uses a link that is gone"))
      }
    }
  }
}
