import CodeReading
import SwiftSyntax

extension ParentJoin {
  /// Makes the parent's component provide the dependencies of the child.
  mutating func joinComponent() throws(ToolError) {
    code.conform(try find("class", "Component"), to: "\(child.text)Dependency", like: "Dependency")
  }

  /// Passes the child's builder from the parent's builder to its router. Returns the labels of the other arguments.
  mutating func joinBuilder() throws(ToolError) -> [String] {
    let builder = try find("class", "Builder")
    let (file, body) = (builder.file, builder.node.memberBlock)
    let hint = "write there: let router = \(parent)Router(interactor: interactor, component: component)"
    guard let call = body.all(FunctionCallExprSyntax.self).first(where: { $0.name == "\(parent)Router" }),
      let opening = call.leftParen
    else { throw missing("call of \(parent)Router(…)", in: builder.position.place, hint: hint) }
    let (arguments, place) = (Array(call.arguments), file.position(of: call).place)
    guard let component = Self.variable("component", in: arguments),
      let interactor = Self.variable("interactor", in: arguments)
    else { throw missing("arguments interactor: and component: that are variables", in: place, hint: hint) }
    guard let binding = call.parent?.parent?.as(PatternBindingSyntax.self),
      let router = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let statement = binding.nearest(VariableDeclSyntax.self)
    else { throw missing("`let router =` before \(parent)Router(…)", in: place, hint: hint) }

    code.append(
      "\(child.variable)Builder: \(child.text)Builder(dependency: \(component))", to: arguments, after: opening,
      in: file)
    let setting = [interactor, ".", "router", "=", router]
    let isSet = body.all(CodeBlockItemSyntax.self).contains { item in
      item.tokens(viewMode: .sourceAccurate).map(\.text) == setting
    }
    if !isSet { code.insert("\(interactor).router = \(router)", after: statement, in: file) }
    return arguments.compactMap { $0.label?.text }
  }

  /// Returns the variable that is the argument with a label.
  private static func variable(_ label: String, in arguments: [LabeledExprSyntax]) -> String? {
    arguments.first { $0.label?.text == label }?.expression.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}
