import CodeReading
import SwiftSyntax

/// The edits of a parent's code that join a child to it.
struct ParentJoin {
  let build: ChildBuild
  let parent: String

  /// Whether the parent needed nothing, and now has a dependency.
  var gainsDependency = false
  /// The functions of the child's listener whose bodies a person has to write.
  var emptyReports: [String] = []
  /// The editor of the parent's code.
  var code: CodeEditor

  /// The name of the child.
  var child: RIBName { build.name }
  /// The values with which the child is built.
  var values: [ChildBuild.Value] { build.values }

  init(_ build: ChildBuild, parent: String, code: CodeEditor) {
    (self.build, self.parent, self.code) = (build, parent, code)
  }

  /// The edits for a parent with a folder among the files of an app.
  init(
    _ build: ChildBuild, parent: String, in files: some Sequence<SourceFile>, folder: String,
    edits: CodeEdits = CodeEdits()
  ) {
    // A parent that needs nothing gets a dependency, which the RIB above it passes.
    let near = files.filter { !$0.isGenerated && ($0.folder == folder || $0.text.contains("\(parent)Builder()")) }
    self.init(build, parent: parent, code: CodeEditor(AppCode(near), edits: edits))
  }

  /// Edits everything. Throws when the code lacks a place that has to be edited.
  mutating func join() throws(ToolError) {
    let labels = try joinBuilder()
    try joinInteractor()
    try joinRouting()
    try joinRouter(labels: labels)
    try joinListener()
  }

  /// Returns the declaration of a class or a protocol of the parent.
  func find(_ keyword: String, _ suffix: String) throws(ToolError) -> Declaration {
    if let found = code.declaration(keyword, parent + suffix) { return found }
    throw missing(
      "\(keyword) \(parent + suffix)", in: code.app.files.first?.folder ?? parent,
      hint: "declare it in a file of that folder")
  }

  /// Throws when a declaration of the parent has a method that is going to be added.
  func checkMethods(_ names: [String], of suffixes: [String], parameters: Int = 0) throws(ToolError) {
    let types = suffixes.map { parent + $0 }
    for declaration in code.app.declarations where types.contains(declaration.name) {
      let taken = declaration.functions.first {
        names.contains($0.name.text) && $0.signature.parameterClause.parameters.count == parameters
      }
      guard let taken else { continue }
      throw ToolError(
        code: .nameTaken,
        message: "\(declaration.file.position(of: taken).place): \(declaration.name) already has "
          + "\(taken.name.text)(), which is needed for \(child.text)",
        hint: "choose another name for the RIB, or rename \(taken.name.text)() there")
    }
  }

  /// Returns the error of a missing place. `hint` shows the code that is expected there.
  func missing(_ what: String, in place: String, hint: String) -> ToolError {
    ToolError(
      code: .missingPlace, message: "\(place) has no \(what), which is needed to join \(child.text) to it", hint: hint)
  }
}

extension SourcePosition {
  /// The file and the line, for messages.
  var place: String { "\(file):\(line)" }
}
