import CodeReading
import SwiftSyntax

/// The steps of a workflow from one RIB down to another: one for each RIB on the way.
struct LinkSteps {
  /// The names of the RIBs, the first one is where the steps begin.
  let way: [String]
  /// Whether the first step is the first one of the workflow: then it gets no value.
  let begins: Bool
  /// The tests of the app. Fakes in them get the steps too.
  let tested: AppCode

  /// Returns the calls of the steps, such as `onStep("cart") { home, _ in home.showCart() }`, and the landing on the last
  /// RIB. Adds the step to the RIBs on
  /// the way that do not have it yet.
  ///
  /// Throws when a RIB can be shown only with a value, which a link without parameters does not have.
  func calls(in app: AppCode, _ edits: inout CodeEdits) throws(ToolError) -> [String] {
    var calls: [String] = []
    for (parent, child) in zip(way, way.dropFirst()) {
      let (item, childName) = (try RIBName(parent).variable, try RIBName(child))
      let step = try existing(from: parent, to: child, in: app)
      if step == nil { try addStep(from: parent, to: childName, in: app, &edits) }
      let values = begins && calls.isEmpty ? item : "\(item), _"
      calls.append("onStep(\"\(childName.words)\") { \(values) in \(item).\(step ?? "show\(child)")() }")
    }
    // A RIB above the last one would hide it.
    if let last = way.last { calls.append("onLanding(\"\(try RIBName(last).words) itself\")") }
    return calls
  }

  /// Adds the step to a RIB whose router has a route to the child.
  private func addStep(
    from parent: String, to child: RIBName, in app: AppCode, _ edits: inout CodeEdits
  ) throws(ToolError) {
    let all = CodeEditor(app)
    guard let interactor = all.declaration("class", "\(parent)Interactor") else {
      throw ToolError(
        code: .missingPlace, message: "\(parent)Interactor is in no file",
        hint: "declare it in \(parent)Interactor.swift")
    }
    guard let item = all.declaration("protocol", "\(parent)ActionableItem") else {
      throw ToolError(
        code: .missingPlace,
        message: "there is no protocol \(parent)ActionableItem, with whose steps a workflow passes \(parent)",
        hint: "write in \(interactor.file.path): protocol \(parent)ActionableItem: AnyObject {}, make "
          + "\(parent)Interactor conform to it, and return it where \(parent) is built")
    }
    let near = app.files.filter { $0.folder == interactor.file.folder || $0.path == item.file.path }
    var join = ParentJoin(child: child, parent: parent, hasView: true, code: CodeEditor(AppCode(near), edits: edits))
    let routing = try join.find("protocol", "Routing")
    let hasRoute = routing.functions.contains {
      $0.name.text == "routeTo\(child.text)" && $0.signature.parameterClause.parameters.isEmpty
    }
    guard hasRoute else {
      throw join.missing(
        "func routeTo\(child.text)() without a value", in: routing.position.place,
        hint: "write that route first, or write the workflow by hand")
    }
    try join.joinItem()
    var testJoin = TestJoin(child: child, parent: parent, code: CodeEditor(tested, edits: join.code.edits))
    testJoin.joinItem()
    edits = testJoin.code.edits
  }

  /// Returns the name of the function with which a RIB shows a child; `nil` when it has none.
  private func existing(from parent: String, to child: String, in app: AppCode) throws(ToolError) -> String? {
    guard let item = CodeEditor(app).declaration("protocol", "\(parent)ActionableItem") else { return nil }
    let steps = item.functions.filter {
      $0.signature.returnClause?.type.typeNames.contains("\(child)ActionableItem") == true
    }
    let withoutValue = steps.first { step in
      step.signature.parameterClause.parameters.allSatisfy { $0.defaultValue != nil }
    }
    if let withoutValue { return withoutValue.name.text }
    guard let step = steps.first else { return nil }
    throw ToolError(
      code: .needsValue,
      message: "\(item.file.position(of: step).place): \(step.name.text) shows \(child) only with a value",
      hint: "a workflow that calls it has to be written by hand")
  }
}
