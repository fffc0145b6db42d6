import CodeReading
import SwiftSyntax

/// The steps of a workflow from one RIB down to another: one for each RIB on the way.
struct LinkSteps {
  /// The names of the RIBs, the first one is where the steps begin.
  let way: [String]
  /// Whether the first step is the first one of the workflow: then it gets no value.
  let begins: Bool
  /// The path of the link.
  let link: LinkPattern
  /// The tests of the app. Fakes in them get the steps too.
  let tested: AppCode

  /// What the steps of a link are, and the values that they pass.
  struct Plan {
    /// The calls, such as `onStep("cart") { home, _ in home.showCart() }`, and the landing on the last RIB.
    var calls: [String] = []
    /// The values, in the order of the link.
    var values: [RIBValue] = []
    /// The names of the values with which the last RIB is built.
    var own: Set<String> = []
  }

  /// Returns the steps. Adds the step to the RIBs on the way that do not have it yet.
  ///
  /// Throws when a RIB can be shown only with a value that the link does not have, and when no RIB takes a value of the link.
  func plan(in app: AppCode, _ edits: inout CodeEdits) throws(ToolError) -> Plan {
    var plan = Plan()
    var values: [String: RIBValue] = [:]
    for (parent, child) in zip(way, way.dropFirst()) {
      let childName = try RIBName(child)
      let step: LinkStep
      if let existing = try existing(from: parent, to: child, in: app) {
        step = existing
      } else {
        step = try addedStep(from: parent, to: childName, in: app, &edits)
      }
      for value in step.values { try add(value, to: &values) }
      plan.own = Set(step.values.map(\.name))
      var item = try RIBName(parent).variable
      // The item must not hide a value that the step gets.
      if plan.own.contains(item) { item += "Item" }
      let given = begins && plan.calls.isEmpty ? item : "\(item), _"
      plan.calls.append("onStep(\"\(childName.words)\") { \(given) in \(item).\(step.name)(\(step.arguments)) }")
    }
    if let unknown = link.names.first(where: { values[$0] == nil }) {
      throw ToolError(
        code: .badPath, message: "no RIB on the way to \(way.last ?? "it") takes the value `\(unknown)`",
        hint: "write the RIB with it: scripts/new-rib --value \(unknown):integer NAME PARENT")
    }
    plan.values = link.names.compactMap { values[$0] }
    // A RIB above the last one would hide it.
    if let last = way.last { plan.calls.append("onLanding(\"\(try RIBName(last).words) itself\")") }
    return plan
  }

  /// Adds a value that a step takes.
  private func add(_ value: RIBValue, to values: inout [String: RIBValue]) throws(ToolError) {
    if value.isOptional, link.placeholders.contains(value.name) {
      throw ToolError(
        code: .badPath, message: "the value `\(value.name)` is optional, and a link has no path without it",
        hint: "write \(value.name) behind a `?`")
    }
    if let known = values[value.name], known != value {
      throw ToolError(
        code: .needsValue, message: "two RIBs on the way take `\(value.name)`: \(known.type), and \(value.type)",
        hint: "rename the value of one of them")
    }
    values[value.name] = value
  }

  /// Adds the step to a RIB whose router has a route to the child, and returns it.
  private func addedStep(
    from parent: String, to child: RIBName, in app: AppCode, _ edits: inout CodeEdits
  ) throws(ToolError) -> LinkStep {
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
    var join = ParentJoin(
      ChildBuild(child, hasView: true, values: []), parent: parent, code: CodeEditor(AppCode(near), edits: edits))
    let routing = try join.find("protocol", "Routing")
    let hasRoute = routing.functions.contains {
      $0.name.text == "routeTo\(child.text)" && $0.signature.parameterClause.parameters.isEmpty
    }
    guard hasRoute else {
      throw join.missing(
        "func routeTo\(child.text)() without a value", in: routing.position.place,
        hint: "write that route first, or write the step of \(parent)ActionableItem, then try again")
    }
    try join.joinItem()
    var testJoin = TestJoin(child: child, parent: parent, code: CodeEditor(tested, edits: join.code.edits))
    testJoin.joinItem()
    edits = testJoin.code.edits
    return LinkStep(name: "show\(child.text)")
  }

  /// Returns the function with which a RIB shows a child; `nil` when it has none.
  ///
  /// Throws when each of its functions needs a value that the link does not have.
  private func existing(from parent: String, to child: String, in app: AppCode) throws(ToolError) -> LinkStep? {
    guard let item = CodeEditor(app).declaration("protocol", "\(parent)ActionableItem") else { return nil }
    let functions = item.functions.filter {
      $0.signature.returnClause?.type.typeNames.contains("\(child)ActionableItem") == true
    }
    let steps = functions.compactMap { LinkStep($0, in: app) }.filter { $0.missing(in: link) == nil }
    // The one that takes most of the link's values.
    if let step = steps.max(by: { $0.values.count < $1.values.count }) { return step }
    guard let function = functions.first else { return nil }
    let missing = LinkStep(function, in: app)?.missing(in: link)
    throw ToolError(
      code: .needsValue,
      message: "\(item.file.position(of: function).place): \(function.name.text) shows \(child) only with "
        + (missing.map { "the value `\($0.name)`" } ?? "a value whose type no link has"),
      hint: missing.map {
        "write \($0.name) behind a `?`\($0.isOptional ? "" : ", or {\($0.name)} in the path") of the link"
      }
        ?? "a workflow that calls it has to be written by hand")
  }
}

/// A function of a RIB that shows a child, with its parameters.
struct LinkStep {
  let name: String
  /// The parameters that have no value of their own.
  private(set) var values: [RIBValue] = []
  /// The labels of the parameters; `nil` for one without a label.
  private var labels: [String?] = []

  /// A step without values.
  init(name: String) { self.name = name }

  /// Reads a function; `nil` when the type of a parameter is none of a value.
  init?(_ function: FunctionDeclSyntax, in app: AppCode) {
    name = function.name.text
    for parameter in function.signature.parameterClause.parameters where parameter.defaultValue == nil {
      guard let value = RIBValue(parameter, in: app) else { return nil }
      values.append(value)
      labels.append(parameter.firstName.tokenKind == .wildcard ? nil : parameter.firstName.text)
    }
  }

  /// Returns the first value that a link does not have; `nil` when it has all.
  ///
  /// An optional value counts too: without it in the link, a session whose RIB has it would be rebuilt without it.
  func missing(in link: LinkPattern) -> RIBValue? {
    values.first { !link.names.contains($0.name) }
  }

  /// The arguments of the call.
  var arguments: String {
    zip(labels, values).map { label, value in (label.map { "\($0): " } ?? "") + value.name }.joined(separator: ", ")
  }
}
