public import CodeReading
import RIBTree

/// A new RIB for an app: its files, its test, and the edits that join it to its parent.
///
/// `plan` writes nothing. It returns the files only when their blueprint has the new RIB below its parent and agrees
/// with the folders.
public struct NewRIB {
  private let name: RIBName
  private let parent: String
  private let hasView: Bool
  private let values: [RIBValue]
  private let about: String?

  /// Creates a RIB that becomes a child of `parent`, with a screen or without.
  ///
  /// `values` are those with which the RIB is built, such as `ticket:integer`; it is built without an optional one too.
  /// `about` is a sentence about it. Throws when a name is not valid.
  public init(
    _ name: String, parent: String, hasView: Bool, values: [String] = [], optional: [String] = [], about: String? = nil
  ) throws(ToolError) {
    let rib = try RIBName(name)
    var read: [RIBValue] = []
    for text in values { read.append(try RIBValue(text, of: rib, isOptional: false)) }
    for text in optional { read.append(try RIBValue(text, of: rib, isOptional: true)) }
    if let twice = read.map(\.name).first(where: { name in read.count { $0.name == name } > 1 }) {
      throw ToolError(
        code: .nameTaken, message: "\(name) has two values named `\(twice)`", hint: "give each value another name")
    }
    self.name = rib
    self.parent = parent
    self.hasView = hasView
    self.values = read
    self.about = about
  }

  /// Returns the files to write for an app with its code in `app` and its tests in `tests`. New files come first.
  ///
  /// Throws when the app cannot be read, and when the RIB cannot be joined to it.
  public func plan(app: String, tests: String) throws(ToolError) -> [NewFile] {
    let tested = try AppCode(folder: tests, with: [name.text] + TestJoin.words(parent: parent))
    return try plan(AppCode(folder: app), tested: tested, app: app, tests: tests)
  }

  func plan(_ code: AppCode, tested: AppCode, app: String, tests: String) throws(ToolError) -> [NewFile] {
    let before = Blueprint(code)
    let parentRIB = try before.rib(named: parent)
    let folder = "\(parentRIB.folder)/\(name.text)"
    try checkName(in: [code, tested], folder: folder)
    try checkAgreement(before)

    let build = ChildBuild(name, hasView: hasView, values: values)
    var join = ParentJoin(build, parent: parent, in: code.files, folder: parentRIB.folder)
    try join.join()
    var testJoin = TestJoin(child: name, parent: parent, values: build.values, code: CodeEditor(tested))
    let usesFakes = testJoin.join()
    if join.gainsDependency { testJoin.joinDependency() }

    let way = before.roots.lazy.compactMap { $0.way(to: parent) }.first ?? []
    let template = RIBTemplate(name: name.text, hasView: hasView, values: values, about: about)
    let module = app.split(separator: "/").last.map(String.init) ?? app
    let test = template.test(module: module, provided: ComponentChain(way: way, in: code), fakes: usesFakes)
    let new = template.files.map { NewFile(path: "\(folder)/\($0.name)", text: $0.text) }
    let edited = try join.code.edits.applied(to: code.files)
    let after = code.after(new + edited)
    try checkResult(Blueprint(after), before: before)
    return new + [NewFile(path: "\(tests)/\(name.text)Tests.swift", text: test)] + edited
      + (try InjectionPlan.file(for: after, in: app).map { [$0] } ?? [])
      + (try testJoin.code.edits.applied(to: tested.files))
  }

  // MARK: - Checks

  private func checkName(in code: [AppCode], folder: String) throws(ToolError) {
    let types = Set(RIBTemplate.suffixes.map { name.text + $0 } + values.filter { $0.declaration != nil }.map(\.base))
    if let declared = code.flatMap(\.declarations).first(where: { !$0.isExtension && types.contains($0.name) }) {
      throw ToolError(
        code: .nameTaken,
        message: "\(declared.position.place): the \(declared.keyword) \(declared.name) is declared already",
        hint: "choose another name, or rename that \(declared.keyword); if an earlier attempt left it, "
          + "remove it (git status shows it)")
    }
    for file in code.flatMap(\.files) {
      if file.path.hasPrefix(folder + "/") || file.path.hasSuffix("/\(name.text)Tests.swift") {
        let kind =
          file.path.hasPrefix(folder + "/") ? "a file in the folder of \(name.text)" : "the test of \(name.text)"
        throw ToolError(
          code: .nameTaken, message: "\(file.path), \(kind), exists already",
          hint: "choose another name; if an earlier attempt left the file, remove it (git status shows it)")
      }
    }
  }

  /// Throws when the blueprint reports a problem with the parent, because the child would have the same problem.
  private func checkAgreement(_ blueprint: Blueprint) throws(ToolError) {
    guard let wrong = blueprint.disagreements.first(where: { $0.rib == parent }) else { return }
    throw ToolError(
      code: .disagreement, message: "\(wrong.position.place): \(wrong.message)", hint: wrong.hint)
  }

  private func checkResult(_ after: Blueprint, before: Blueprint) throws(ToolError) {
    let known = Set(before.disagreements.map(\.message))
    if let wrong = after.disagreements.first(where: { !known.contains($0.message) }) {
      throw ToolError(
        code: .disagreement, message: "the RIB cannot be joined to \(parent): \(wrong.message)",
        hint: "write the builder and the router of \(parent) in the style of other RIBs, then try again")
    }
  }
}
