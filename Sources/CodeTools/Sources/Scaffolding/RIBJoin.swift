public import CodeReading
import Foundation
import RIBTree
import SwiftSyntax

/// A second parent for a RIB: its builder, routes, step and listener in that parent.
///
/// The folder of the RIB moves into the folder of the nearest RIB that is above all its parents. `plan` writes nothing.
public struct RIBJoin {
  private let child: String
  private let parent: String

  /// Creates a join of a RIB to another parent.
  public init(_ child: String, to parent: String) { (self.child, self.parent) = (child, parent) }

  /// Returns the changes of an app with its code in `app`, its tests in `tests` and its route table in the file `links`.
  ///
  /// Throws when the app cannot be read, and when the RIB cannot be joined to the parent.
  public func plan(app: String, tests: String, links: String) throws(ToolError) -> CodeChange {
    let tested = try AppCode(folder: tests, with: [child] + TestJoin.words(parent: parent))
    return try plan(AppCode(folder: app), tested: tested, app: app, files: AppFiles(tests: tests, links: links))
  }

  func plan(_ code: AppCode, tested: AppCode, app: String, files: AppFiles) throws(ToolError) -> CodeChange {
    let before = Blueprint(code)
    let (rib, parentRIB) = (try before.rib(named: child), try before.rib(named: parent))
    try before.checkBelow(rib, parentRIB)
    let parents = before.buildings.filter { $0.isBuilt && $0.child == child }.map(\.parent)
    guard !parents.contains(parent) else {
      throw ToolError(
        code: .nameTaken, message: "\(parent) builds \(child) already",
        hint: "scripts/ribs blueprint \(app) shows the tree")
    }
    var joined = try JoinedCode(rib, to: parentRIB, in: code, tested: tested)
    try joined.join()
    // The folder stays when the nearest RIB around it is the nearest one above all parents.
    let above = before.nearest(around: parents + [parent])
    let isThere = above.map { $0.name == before.folderParent(of: rib)?.name } ?? true
    let folder = isThere ? rib.folder : "\(above?.folder ?? "")/\(child)"
    var change = try joined.change(moving: rib.folder, to: folder, in: app, files: files)
    try before.checkJoined(Blueprint(code.after(change, in: app)))
    if code.isPlace(child) || before.all(below: child).contains(where: code.isPlace) {
      change.remainders.append(
        Remainder(
          position: rib.position,
          text: "write a link to \(child) below \(parent): scripts/ribs link --parent \(parent) PATH \(child)"))
    }
    return change
  }
}

/// The edits that join an existing RIB to a parent, in the code and in the tests.
struct JoinedCode {
  private let rib: RIB
  private let parent: RIB
  private let code: AppCode
  private let tested: AppCode
  /// The edits so far.
  var edits: CodeEdits
  private var empty: [String] = []
  private var lacksFakes = false

  init(_ rib: RIB, to parent: RIB, in code: AppCode, tested: AppCode, edits: CodeEdits = CodeEdits()) throws(ToolError)
  {
    (self.rib, self.parent, self.code, self.tested, self.edits) = (rib, parent, code, tested, edits)
  }

  /// Adds the edits.
  mutating func join() throws(ToolError) {
    let build = try ChildBuild(rib, in: code)
    var join = ParentJoin(build, parent: parent.name, in: code.files, folder: parent.folder, edits: edits)
    try join.join()
    empty = join.emptyReports
    var testJoin = TestJoin(
      child: build.name, parent: parent.name, values: build.values, code: CodeEditor(tested, edits: join.code.edits))
    let usesFakes = testJoin.join()
    if join.gainsDependency { testJoin.joinDependency() }
    lacksFakes = usesFakes && !tested.declarations.contains { $0.name == "\(rib.name)ItemFake" }
    edits = testJoin.code.edits
  }

  /// Returns the change, with the files of the RIB in another folder.
  func change(
    moving folder: String, to new: String, in app: String, files: AppFiles
  ) throws(ToolError) -> CodeChange {
    func moved(_ path: String) -> String {
      path.hasPrefix(folder + "/") ? new + path.dropFirst(folder.count) : path
    }
    var change = CodeChange()
    change.files = try edits.applied(to: code.files + tested.files).map { $0.moved(to: moved($0.path)) }
    let edited = Set(change.files.map { $0.origin ?? $0.path })
    for file in code.files where !edited.contains(file.path) && moved(file.path) != file.path {
      change.files.append(
        NewFile(path: file.path, text: file.text, isEdited: true, written: []).moved(to: moved(file.path)))
    }
    if folder != new {
      change.remainders += files.others(in: folder).map {
        Remainder(position: SourcePosition(file: $0, line: 1), text: "is not Swift; move it to \(moved($0))")
      }
    }
    if let joined = try InjectionPlan.file(for: code.after(change, in: app), in: app) { change.files.append(joined) }
    change.remainders += remainders(in: change)
    return change
  }

  private func remainders(in change: CodeChange) -> [Remainder] {
    var remainders: [Remainder] = []
    for file in change.files.map({ SourceFile(path: $0.path, text: $0.text) }) {
      for function in file.tree.all(FunctionDeclSyntax.self) where empty.contains(function.name.text) {
        guard function.body?.statements.isEmpty == true,
          function.nearest(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription == "\(parent.name)Interactor"
        else { continue }
        remainders.append(
          Remainder(
            position: file.position(of: function.name),
            text: "write what \(parent.name) does when \(rib.name) reports this"))
      }
    }
    if lacksFakes {
      remainders.append(
        Remainder(
          position: rib.position, text: "the tests need \(rib.name)BuilderFake and \(rib.name)ItemFake; write them"))
    }
    return remainders
  }
}

extension AppCode {
  /// Whether a RIB has a link that rebuilds it.
  func isPlace(_ rib: String) -> Bool {
    declarations.contains { $0.name == "\(rib)Interactor" && $0.inherited.contains("LinkPlace") }
  }
}

extension Blueprint {
  /// Returns the names of the RIBs below another one.
  func all(below name: String) -> [String] {
    roots.flatMap(\.all).filter { $0.rib == name }.flatMap { $0.all.dropFirst() }.map(\.rib)
  }

  /// Returns the RIB with the nearest folder around that of a RIB.
  func folderParent(of rib: RIB) -> RIB? {
    ribs.filter { rib.folder.hasPrefix($0.folder + "/") }.max { $0.folder.count < $1.folder.count }
  }

  /// Returns the RIB with the deepest folder that has the folders of some RIBs, or is one of them.
  func nearest(around names: [String]) -> RIB? {
    let folders = names.compactMap { name in ribs.first { $0.name == name }?.folder }
    return ribs.filter { rib in folders.allSatisfy { $0 == rib.folder || $0.hasPrefix(rib.folder + "/") } }
      .max { $0.folder.count < $1.folder.count }
  }

  /// Throws when a RIB cannot be below another one.
  func checkBelow(_ rib: RIB, _ parent: RIB) throws(ToolError) {
    if rib.isLaunched || roots.contains(where: { $0.rib == rib.name }) {
      throw ToolError(
        code: .missingPlace, message: "\(rib.name) is the root of the app", hint: "name a RIB below it")
    }
    if parent.name == rib.name || all(below: rib.name).contains(parent.name) {
      throw ToolError(
        code: .disagreement, message: "\(parent.name) is \(rib.name) or below it",
        hint: "let it ask its listener to show \(rib.name), or write another RIB for that place")
    }
    if let wrong = disagreements.first(where: { [rib.name, parent.name].contains($0.rib) }) {
      throw ToolError(code: .disagreement, message: "\(wrong.position.place): \(wrong.message)", hint: wrong.hint)
    }
  }

  /// Throws when the code after a change has a disagreement that this one does not have.
  func checkJoined(_ after: Blueprint) throws(ToolError) {
    let known = Set(disagreements.map(\.message))
    guard let wrong = after.disagreements.first(where: { !known.contains($0.message) }) else { return }
    throw ToolError(
      code: .disagreement, message: "the RIB cannot be joined: \(wrong.message)",
      hint: "write it in the style of scripts/new-rib, then try again")
  }
}
