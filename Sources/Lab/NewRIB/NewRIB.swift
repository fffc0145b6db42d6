/// A new RIB for an app: its files, its test, and the edits that join it to its parent.
///
/// `plan` writes nothing. It returns the files only when their blueprint has the new RIB below its parent and agrees
/// with the folders.
public struct NewRIB {
  private let name: RIBName
  private let parent: String
  private let hasView: Bool

  /// Creates a RIB that becomes a child of `parent`, with a screen or without. Throws when the name is not valid.
  public init(_ name: String, parent: String, hasView: Bool) throws(NewRIBError) {
    self.name = try RIBName(name)
    self.parent = parent
    self.hasView = hasView
  }

  /// Returns the files to write for an app with its code in `app` and its tests in `tests`. New files come first.
  ///
  /// Throws `BlueprintError` when the app cannot be read, `NewRIBError` when the RIB cannot be joined to it.
  public func plan(app: String, tests: String) throws -> [NewFile] {
    try plan(files: SwiftFolder.read(app), tested: SwiftFolder.read(tests), module: Self.lastName(app), tests: tests)
  }

  func plan(
    files: [SwiftFile], tested: [SwiftFile], module: String, tests: String
  ) throws(NewRIBError) -> [NewFile] {
    let before = Blueprint(files: files)
    let ribs = RIBCode.all(in: files)
    let parentCode = try parentCode(among: ribs)
    let folder = "\(parentCode.folder)/\(name.text)"
    let testFile = "\(tests)/\(name.text)Tests.swift"
    try checkName(in: files + tested, folder: folder)
    try checkAgreement(before)

    let way = before.roots.lazy.compactMap { $0.way(to: parent) }.first ?? []
    let provided = ComponentChain(way: way, files: files)
    let template = RIBTemplate(name: name.text, hasView: hasView)
    let new =
      template.files.map { NewFile(path: "\(folder)/\($0.name)", text: $0.text) }
      + [NewFile(path: testFile, text: template.test(module: module, provided: provided))]

    var join = ParentJoin(
      child: name, parent: parent, hasView: hasView, files: files.filter { $0.folder == parentCode.folder })
    let edited = try join.edited()
    try checkResult(new + edited, over: files, before: before)
    return new + edited
  }

  private static func lastName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  // MARK: - Checks

  private func checkName(in files: [SwiftFile], folder: String) throws(NewRIBError) {
    let types = Set(RIBTemplate.suffixes.map { name.text + $0 })
    for file in files {
      if let found = file.declarations.first(where: { $0.kind != "extension" && types.contains($0.name) }) {
        throw taken("\(file.path):\(found.line) already declares \(found.name)")
      }
      if file.path.hasPrefix(folder + "/") || file.path.hasSuffix("/\(name.text)Tests.swift") {
        throw taken("\(file.path) already exists")
      }
    }
  }

  private func taken(_ message: String) -> NewRIBError {
    NewRIBError(
      code: .nameTaken, message: message,
      hint: "choose another name; if an earlier attempt left it, remove it first (git status shows it)")
  }

  private func parentCode(among ribs: [RIBCode]) throws(NewRIBError) -> RIBCode {
    if let parent = ribs.first(where: { $0.name == parent }) { return parent }
    let names = ribs.map(\.name).sorted().joined(separator: ", ")
    throw NewRIBError(
      code: .unknownParent, message: "the app has no RIB named `\(parent)`", hint: "its RIBs are: \(names)")
  }

  /// Throws when the blueprint reports a problem with the parent, because the child would have the same problem.
  private func checkAgreement(_ blueprint: Blueprint) throws(NewRIBError) {
    guard let wrong = blueprint.disagreements.first(where: { $0.rib == parent }) else { return }
    throw NewRIBError(
      code: .disagreement, message: "\(wrong.file):\(wrong.line): \(wrong.message)", hint: wrong.hint)
  }

  private func checkResult(_ plan: [NewFile], over files: [SwiftFile], before: Blueprint) throws(NewRIBError) {
    let planned = Dictionary(plan.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
    let kept = files.filter { planned[$0.path] == nil }
    let after = Blueprint(files: kept + plan.map { SwiftFile(path: $0.path, text: $0.text) })
    let known = Set(before.disagreements.map(\.message))
    if let wrong = after.disagreements.first(where: { !known.contains($0.message) }) {
      throw NewRIBError(
        code: .disagreement, message: "the RIB cannot be joined to \(parent): \(wrong.message)",
        hint: "write the builder and the router of \(parent) in the style of other RIBs, then try again")
    }
  }
}
