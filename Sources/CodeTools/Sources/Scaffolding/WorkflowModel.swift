import CodeReading
import SwiftSyntax

/// A workflow of the app that a new one begins like: one without parameters.
struct WorkflowModel {
  /// The name of the RIB at which its first call arrives.
  let rib: String
  /// The first call, such as `walletFeature()`; `nil` when it begins with steps of its own at the root.
  let firstCall: String?

  private let declaration: Declaration
  /// The declaration `static let link = …`.
  private let link: VariableDeclSyntax
  private let superInit: FunctionCallExprSyntax

  /// Returns the workflow that comes nearest to the last RIB of a way. Throws when there is none.
  static func nearest(to way: [String], in app: AppCode) throws(ToolError) -> WorkflowModel {
    let arrivals = FirstCalls(app, root: way.first ?? "")
    let models = app.declarations.compactMap { WorkflowModel($0, arrivals: arrivals) }
    for rib in way.reversed() {
      if let model = models.first(where: { $0.rib == rib }) { return model }
    }
    let place = models.isEmpty ? "in the app" : "on the way to \(way.last ?? "it") (\(way.joined(separator: " → ")))"
    throw ToolError(
      code: .missingPlace,
      message: "there is no workflow without parameters \(place) that a new one can begin like",
      hint:
        "write one, in the style of `final class HomeWorkflow: Workflow<any \(way.first ?? "Root")ActionableItem>` with "
        + "`static let link = LinkWorkflow(\"Home\") { _ in HomeWorkflow() }`")
  }

  private init?(_ declaration: Declaration, arrivals: FirstCalls) {
    guard declaration.node.is(ClassDeclSyntax.self),
      let link = declaration.variables.first(where: { $0.names == ["link"] }),
      link.all(FunctionCallExprSyntax.self).contains(where: { $0.name == declaration.name && $0.arguments.isEmpty }),
      let body = declaration.initializers.first?.body?.statements,
      let index = body.firstIndex(where: { $0.superInit != nil }), let superInit = body[index].superInit,
      let next = body[index...].dropFirst().first, let call = Self.first(in: next.item),
      let name = call.name, let rib = arrivals.rib(of: name)
    else { return nil }
    self.rib = rib
    firstCall = name == "onStep" ? nil : "\(name)()"
    self.declaration = declaration
    self.link = link
    self.superInit = superInit
  }

  /// Returns the first call of a chain: `a()` of `a().b().c()`.
  private static func first(in item: CodeBlockItemSyntax.Item) -> FunctionCallExprSyntax? {
    guard case .expr(var expression) = item else { return nil }
    while let call = expression.as(FunctionCallExprSyntax.self) {
      guard let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base else { return call }
      expression = base
    }
    return nil
  }

  /// Adds the workflow of a RIB with a name after this one, with its steps.
  func addWorkflow(of rib: RIBName, named name: RIBName, _ steps: LinkSteps.Plan, to code: inout CodeEditor) {
    let base = declaration.node.inheritanceClause?.trimmedDescription ?? ""
    let calls = (firstCall.map { [$0] } ?? []) + steps.calls + ["commit()"]
    // The author's lines of `link` and `super.init` stay as they are, so this text has the levels of the file already.
    let level = code.level(of: declaration.file)
    if !steps.values.isEmpty { code.addImports(["DeepLinks"], to: declaration.file) }
    code.insert(
      lines: """
        /// A workflow that shows \(rib.text).
        final class \(name.text)Workflow\(base) {
        \(level)\(linkText(of: name, steps.values, level: level))

        \(level)init(\(steps.values.labeledParameters)) {
        \(level)\(level)\(superInit.trimmedDescription)
        \(level)\(level)\(calls.joined(separator: "\n\(level)\(level)\(level)."))
        \(level)}
        }
        """, afterLastOf: declaration)
  }

  /// Returns the declaration of a workflow's link, which is the one of this workflow with another name and with values.
  private func linkText(of rib: RIBName, _ values: [RIBValue], level: String) -> String {
    let own = declaration.name.without(suffix: "Workflow") ?? declaration.name
    guard !values.isEmpty, let call = link.bindings.first?.initializer?.value.as(FunctionCallExprSyntax.self),
      let closure = call.trailingClosure
    else {
      return link.trimmedDescription.replacing("\"\(own)\"", with: "\"\(rib.text)\"")
        .replacing("\(declaration.name)(", with: "\(rib.text)Workflow(")
    }
    let parameters = values.map { value in
      "WorkflowParameter(\"\(value.name)\", \(value.workflowKind)\(value.isOptional ? "" : ", required: true"))"
    }
    let labeled = call.arguments.filter { $0.label != nil }.map {
      "\($0.label?.text ?? ""): \($0.expression.trimmedDescription)"
    }
    let arguments = ["\"\(rib.text)\"", "[\(parameters.joined(separator: ", "))]"] + labeled
    let inherited = declaration.node.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription ?? ""
    let type = closure.signature?.returnClause?.type.trimmedDescription ?? "\(inherited)?"
    let required = values.filter { !$0.isOptional }.map { "let \($0.name) = \($0.reading)" }
    let guarded = required.isEmpty ? [] : ["guard \(required.joined(separator: ", ")) else { return nil }"]
    let made = values.map { "\($0.name): \($0.isOptional ? $0.reading : $0.name)" }.joined(separator: ", ")
    let body = guarded + ["return \(rib.text)Workflow(\(made))"]
    return """
      static let link = \(call.calledExpression.trimmedDescription)(\(arguments.joined(separator: ", "))) { link -> \(type) in
      \(body.map { level + level + $0 }.joined(separator: "\n"))
      \(level)}
      """
  }
}
