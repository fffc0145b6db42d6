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
          \(child.variable)Item.show(in: self\(sameValues)) { router?.routeTo\(child.text)(\(values.arguments)) }
        }
      }
      """, afterLastOf: interactor)
  }

  /// The condition under which the child stays: another value replaces it.
  private var sameValues: String {
    let conditions = values.map { "$0.\($0.name) == \($0.name)" }.joined(separator: " && ")
    return values.isEmpty ? "" : ", where: { \(conditions) }"
  }
}
