/// The steps of a workflow from one RIB down to another: one for each RIB on the way.
struct LinkSteps {
  /// The names of the RIBs, the first one is where the steps begin.
  let way: [String]
  /// Whether the first step is the first one of the workflow: then it gets no value.
  let begins: Bool

  /// Returns the code of the steps. Adds the step to the RIBs on the way that do not have it yet.
  ///
  /// Throws when a RIB can be shown only with a value, which a link without parameters does not have.
  func written(in files: [SwiftFile], _ edits: inout CodeEdits) throws(NewRIBError) -> String {
    var code = ""
    for (parent, child) in zip(way, way.dropFirst()) {
      let (parentName, childName) = (try RIBName(parent), try RIBName(child))
      let step = try existing(from: parent, to: child, in: files)
      if step == nil { try addStep(from: parent, to: childName, in: files, &edits) }
      let item = parentName.variable
      let values = begins && code.isEmpty ? item : "\(item), _"
      code += begins && code.isEmpty ? "" : "."
      code += "onStep(\"\(childName.words)\") { \(values) in \(item).\(step ?? "show\(child)")() }\n"
    }
    return code
  }

  /// Adds the step to a RIB whose router has a route to the child.
  private func addStep(
    from parent: String, to child: RIBName, in files: [SwiftFile], _ edits: inout CodeEdits
  ) throws(NewRIBError) {
    let folder = files.first { $0.declarations.contains { $0.name == "\(parent)ActionableItem" } }?.folder
    let files = files.filter { $0.folder == folder }
    var join = ParentJoin(child: child, parent: parent, hasView: true, files: files, edits: edits)
    let (file, routing) = try join.find("\(parent)Routing", "protocol")
    let route = ["func", "routeTo\(child.text)", "(", ")"]
    guard (routing.open..<routing.close).contains(where: { file.tokens.matches(route, at: $0) }) else {
      throw join.missing(
        "func routeTo\(child.text)() without a value", in: join.place(routing, in: file),
        hint: "write that route first, or write the workflow by hand")
    }
    try join.joinItem()
    edits = join.edits
  }

  /// Returns the name of the function with which a RIB shows a child; `nil` when it has none.
  private func existing(from parent: String, to child: String, in files: [SwiftFile]) throws(NewRIBError) -> String? {
    var needsValue: NewRIBError?
    for file in files {
      for item in file.declarations where item.kind == "protocol" && item.name == "\(parent)ActionableItem" {
        for index in item.open..<item.close where file.tokens[index].text == "func" {
          guard let close = file.tokens.closing(index + 2) else { continue }
          let end = file.tokens[close...item.close].firstIndex { ["func", "var", "}"].contains($0.text) } ?? close
          guard file.tokens[close..<end].contains(where: { $0.text == "\(child)ActionableItem" }) else { continue }
          let name = file.tokens[index + 1].text
          if close == index + 3 { return name }
          needsValue = NewRIBError(
            code: .needsValue,
            message: "\(file.path):\(file.tokens[index].line): \(name) shows \(child) only with a value",
            hint: "a workflow that calls it has to be written by hand")
        }
      }
    }
    if let needsValue { throw needsValue }
    return nil
  }
}
