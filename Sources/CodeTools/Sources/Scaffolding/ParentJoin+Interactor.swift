import CodeReading
import SwiftSyntax

extension ParentJoin {
  /// Makes the parent's interactor the listener of the child, and adds its `router` property if it has none.
  mutating func joinInteractor() throws(ToolError) {
    let interactor = try find("class", "Interactor")
    if !interactor.variables.contains(where: { $0.names.contains("router") }) {
      code.prepend("weak var router: (any \(parent)Routing)?", to: interactor)
    }
    // Without this protocol no workflow takes a step at the parent.
    if code.declaration("protocol", "\(parent)ActionableItem") != nil { try joinItem() }
    code.conform(interactor, to: "\(child.text)Listener", like: "Listener")
  }

  /// Adds the step to the child, for workflows.
  mutating func joinItem() throws(ToolError) {
    let interactor = try find("class", "Interactor")
    try checkMethods(["show\(child.text)"], of: ["ActionableItem", "Interactor"])
    let step = "func show\(child.text)() -> Reached<any \(child.text)ActionableItem>"
    code.append("/// Shows \(child.text).\n\(step)", to: try find("protocol", "ActionableItem"))

    let subject =
      "private let \(child.variable)Item = ActionableItemSubject<any \(child.text)ActionableItem>(waitingFor: "
      + "\"\(child.words)\")"
    if let last = interactor.variables.last(where: { $0.modifiers.contains { $0.name.text == "weak" } }) {
      code.insert("\n" + subject, after: last, in: interactor.file)
    } else {
      code.prepend("\n" + subject, to: interactor)
    }
    code.insert(
      """
      extension \(interactor.name) {
        \(step) {
          \(child.variable)Item.show(in: self) { router?.routeTo\(child.text)() }
        }
      }
      """, afterLastOf: interactor)
  }
}
