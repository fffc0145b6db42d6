import CodeReading
import SwiftSyntax

extension ParentJoin {
  /// Adds the step to the child, and the `router` property if the parent's interactor has none.
  mutating func joinInteractor() throws(ToolError) {
    let interactor = try find("class", "Interactor")
    let hasRouter = interactor.variables.contains { $0.names.contains("router") }
    let router = hasRouter ? nil : "weak var router: (any \(parent)Routing)?"
    // Without this protocol no workflow takes a step at the parent.
    if code.declaration("protocol", "\(parent)ActionableItem") != nil { return try joinItem(router: router) }
    if let router { code.prepend(router, to: interactor) }
  }

  /// Adds the step to the child, for workflows. `router` is a property that the interactor lacks.
  mutating func joinItem(router: String? = nil) throws(ToolError) {
    let interactor = try find("class", "Interactor")
    try checkMethods(["show\(child.text)"], of: ["ActionableItem", "Interactor"], parameters: values.count)
    let step = "func show\(child.text)(\(values.parameters)) -> Reached<any \(child.text)ActionableItem>"
    code.append("/// Shows \(child.text).\n\(step)", to: try find("protocol", "ActionableItem"))

    let subject =
      "private let \(child.variable)Item = ActionableItemSubject<any \(child.text)ActionableItem>(waitingFor: "
      + "\"\(child.words)\")"
    if let last = interactor.variables.last(where: { $0.modifiers.contains { $0.name.text == "weak" } }) {
      if let router { code.prepend(router, to: interactor) }
      code.insert("\n" + subject, after: last, in: interactor.file)
    } else {
      code.prepend((router.map { "\($0)\n\n" } ?? "") + subject, to: interactor)
    }
    code.insert(
      """
      extension \(interactor.name) {
        \(step) {
          \(child.variable)Item.show(in: self\(build.sameValues)) { router?.routeTo\(child.text)(\(values.arguments)) }
        }
      }
      """, afterLastOf: interactor)
  }

  /// Makes the interactor the child's listener. A report that closes the child dismisses it; another one is left empty.
  mutating func joinListener() throws(ToolError) {
    guard build.takesListener else { return }
    let interactor = try find("class", "Interactor")
    let own = code.app.declarations.filter { $0.name == interactor.name }
    let known = Set(own.flatMap(\.functions).map(\.name.text))
    var functions: [String] = []
    for report in build.reports where !known.contains(report.name.text) {
      guard report.signature.returnClause == nil else {
        throw missing(
          report.trimmedDescription, in: interactor.position.place,
          hint: "write it there: it has to return a value")
      }
      let isEmpty = !report.signature.parameterClause.parameters.isEmpty || !Self.closes(report.name.text)
      if isEmpty { emptyReports.append(report.name.text) }
      let signature = report.with(\.leadingTrivia, []).trimmedDescription
      functions.append("  \(signature) {\(isEmpty ? "" : " router?.dismiss\(child.text)() ")}")
    }
    let body = functions.isEmpty ? "{}" : "{\n\(functions.joined(separator: "\n\n"))\n}"
    code.insert("extension \(interactor.name): \(child.text)Listener \(body)", afterLastOf: interactor)
  }

  /// Whether a report says that its screen is to be left.
  private static func closes(_ report: String) -> Bool {
    ["Close", "Back", "Cancel", "Dismiss", "Done"].contains(where: report.hasSuffix)
  }
}
