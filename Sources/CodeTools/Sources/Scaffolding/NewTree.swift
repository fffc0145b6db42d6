public import CodeReading
public import RIBTree

/// The RIBs of an intended tree that an app does not have yet, each written as a new RIB.
public struct NewTree {
  private let tree: IntendedTree

  /// The RIBs of a tree.
  public init(_ tree: IntendedTree) { self.tree = tree }

  /// Returns the changes of an app with its code in `app` and its tests in `tests`. The files are formatted.
  ///
  /// Throws when the app cannot be read, when it has another root, and when a RIB cannot be joined to its parent.
  public func plan(app: String, tests: String, format: SwiftFormat) throws(ToolError) -> CodeChange {
    try plan(AppCode(folder: app), tested: AppCode(folder: tests), app: app, tests: tests) {
      (files) throws(ToolError) in try format.formatted(files)
    }
  }

  func plan(
    _ code: AppCode, tested: AppCode, app: String, tests: String,
    format: ([NewFile]) throws(ToolError) -> [NewFile]
  ) throws(ToolError) -> CodeChange {
    let before = Blueprint(code)
    for root in tree.roots where !before.roots.contains(where: { $0.rib == root.name }) {
      throw ToolError(
        code: .unknownRIB, message: "\(root.position.place): the app has no root named `\(root.name)`",
        hint: "its root is \(before.roots.map(\.rib).joined(separator: ", ")); scripts/ribs new --root writes a new app"
      )
    }
    var (code, tested) = (code, tested)
    let old = Dictionary((code.files + tested.files).map { ($0.path, $0.text) }) { first, _ in first }
    var known = Set(before.ribs.map(\.name))
    var change = CodeChange()
    for (parent, node) in tree.pairs {
      guard known.insert(node.name).inserted else {
        let isBuilt = Blueprint(code).buildings.contains { $0.parent == parent && $0.child == node.name && $0.isBuilt }
        if !isBuilt {
          change.remainders.append(
            Remainder(
              position: node.position,
              text: "\(node.name) is there, but not below \(parent): scripts/ribs join or move \(node.name) \(parent)"))
        }
        continue
      }
      let plan = try NewRIB(node.name, parent: parent, hasView: node.hasView ?? false, about: node.about)
        .plan(code, tested: tested, app: app, tests: tests)
      let files = try format(plan)
      code = code.after(files.filter { $0.path.hasPrefix(app + "/") })
      tested = tested.after(files.filter { !$0.path.hasPrefix(app + "/") })
    }
    change.files = (code.files + tested.files).filter { old[$0.path] != $0.text }.map { file in
      NewFile(path: file.path, text: file.text, isEdited: old[file.path] != nil, written: [])
    }
    return change
  }
}
