/// The edits of a parent's code that join a new child to it.
struct ParentJoin {
  let child: RIBName
  let parent: String
  /// Whether the child has a view. A slot that is written for it pushes the view.
  let hasView: Bool
  /// The files of the parent's folder.
  let files: [SwiftFile]

  /// The edits so far.
  var edits: CodeEdits

  init(child: RIBName, parent: String, hasView: Bool, files: [SwiftFile], edits: CodeEdits = CodeEdits()) {
    self.child = child
    self.parent = parent
    self.hasView = hasView
    self.files = files
    self.edits = edits
  }

  /// Returns the edited files. Throws when the code lacks a place that has to be edited.
  mutating func edited() throws(NewRIBError) -> [NewFile] {
    try joinComponent()
    let labels = try joinBuilder()
    // Without this protocol no workflow takes a step at the parent.
    if files.contains(where: { $0.declarations.contains { $0.name == "\(parent)ActionableItem" } }) { try joinItem() }
    try joinInteractor()
    try joinRouting()
    try joinRouter(labels: labels)
    return edits.applied(to: files)
  }

  // MARK: - Finding

  /// Returns the declaration of a type, and its file.
  func find(_ name: String, _ kind: String) throws(NewRIBError) -> (file: SwiftFile, declaration: SwiftDeclaration) {
    for file in files {
      if let found = file.declarations.first(where: { $0.kind == kind && $0.name == name }) { return (file, found) }
    }
    throw missing("\(kind) \(name)", in: files.first?.folder ?? parent, hint: "declare it in a file of that folder")
  }

  /// Returns the error of a missing place. `hint` shows the code that is expected there.
  func missing(_ what: String, in place: String, hint: String) -> NewRIBError {
    NewRIBError(
      code: .missingAnchor, message: "\(place) has no \(what), which is needed to join \(child.text) to it", hint: hint)
  }

  /// Returns the file and the line of a declaration, for an error.
  func place(_ declaration: SwiftDeclaration, in file: SwiftFile) -> String { "\(file.path):\(declaration.line)" }

  // MARK: - Editing

  /// Replaces the comment line directly before a declaration, if the line has the old text.
  mutating func replaceComment(
    _ old: String, with new: String, before declaration: SwiftDeclaration, in file: SwiftFile
  ) {
    let bytes = Array(file.text.utf8)
    let keyword = file.tokens[declaration.keyword].range.lowerBound
    let start = (bytes[..<keyword].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let comment = start - old.utf8.count - 1
    guard comment >= 0, String(decoding: bytes[comment..<start], as: UTF8.self) == old + "\n" else { return }
    edits.replace(comment..<comment + old.utf8.count, with: new, in: file)
  }

  /// Makes `type` conform to `conformance`, in the extension that lists similar conformances, or else in a new
  /// extension.
  mutating func conform(_ type: String, to conformance: String, like suffix: String) throws(NewRIBError) {
    let (file, declared) = try find(type, "class")
    let extensions = file.declarations.filter { $0.kind == "extension" && $0.name == type }
    let list = extensions.first { other in
      let words = other.inherited.filter { $0 != "any" }
      return !words.isEmpty
        && words.allSatisfy { $0.hasSuffix(suffix) && !$0.hasSuffix("Presentable\(suffix)") }
        && !file.tokens[other.keyword..<other.open].contains { $0.text == "where" }
    }
    if let list {
      edits.insert(", \(conformance)", at: file.tokens[list.open - 1].range.upperBound, in: file)
    } else {
      let last = extensions.last ?? declared
      edits.insert("\n\nextension \(type): \(conformance) {}", at: file.tokens[last.close].range.upperBound, in: file)
    }
  }
}
