import CodeReading
import SwiftSyntax

extension ParentJoin {
  /// Passes the child's builder from the parent's builder to its router. Returns the labels of the other arguments.
  mutating func joinBuilder() throws(ToolError) -> [String] {
    let builder = try find("class", "Builder")
    let (file, body) = (builder.file, builder.node.memberBlock)
    let hint = "write there: let router = \(parent)Router(interactor: interactor, component: component)"
    guard let call = body.all(FunctionCallExprSyntax.self).first(where: { $0.name == "\(parent)Router" }),
      let opening = call.leftParen
    else { throw missing("call of \(parent)Router(…)", in: builder.position.place, hint: hint) }
    let (arguments, place) = (Array(call.arguments), file.position(of: call).place)
    guard let binding = call.parent?.parent?.as(PatternBindingSyntax.self),
      let router = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let statement = binding.nearest(VariableDeclSyntax.self)
    else { throw missing("`let router =` before \(parent)Router(…)", in: place, hint: hint) }
    var component = Self.variable("component", in: arguments)
    if component == nil { component = try ownComponent(in: arguments, before: statement, of: builder) }
    guard let component, let interactor = Self.variable("interactor", in: arguments) else {
      throw missing("arguments interactor: and component: that are variables", in: place, hint: hint)
    }

    joinDependency()
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

  /// Makes the dependencies of a parent that is no root include what the RIBs below it need. `ribs di` writes that
  /// protocol, and the conformances of the component.
  private mutating func joinDependency() {
    guard let needed = code.declaration("protocol", "\(parent)Dependency"),
      let base = needed.node.inheritanceClause?.inheritedTypes.first(where: {
        $0.type.trimmedDescription == "Dependency"
      })
    else { return }
    code.replace(base.type, with: "\(parent)SubtreeDependency", in: needed.file)
  }

  /// Writes a component for a parent whose builder passes `Component(dependency: dependency)` or `EmptyComponent()`, and
  /// passes it instead. Returns its variable; `nil` when the builder passes another value.
  private mutating func ownComponent(
    in arguments: [LabeledExprSyntax], before statement: VariableDeclSyntax, of builder: Declaration
  ) throws(ToolError) -> String? {
    guard let argument = arguments.first(where: { $0.label?.text == "component" })?.expression,
      let call = argument.as(FunctionCallExprSyntax.self), code.declaration("class", "\(parent)Component") == nil
    else { return nil }
    let component = "final class \(parent)Component: Component<any \(parent)Dependency> {}"
    switch (call.name, call.arguments.count) {
    case ("Component", 1): code.insert(component, afterLastOf: try find("protocol", "Dependency"))
    case ("EmptyComponent", 0):
      code.insert(
        "protocol \(parent)Dependency: \(parent)SubtreeDependency {}\n\n\(component)", afterImportsOf: builder.file)
      addDependency(to: builder)
    default: return nil
    }
    code.insert("let component = \(parent)Component(dependency: dependency)", before: statement, in: builder.file)
    code.replace(call, with: "component", in: builder.file)
    return "component"
  }

  /// Makes the builder of a parent without dependencies one that has them, and passes them where it is made.
  private mutating func addDependency(to builder: Declaration) {
    gainsDependency = true
    code.inherit("Builder<any \(parent)Dependency>", in: builder, isFirst: true)
    for file in code.app.files {
      for call in file.tree.all(FunctionCallExprSyntax.self) where call.name == "\(parent)Builder" {
        guard let opening = call.leftParen, call.arguments.isEmpty else { continue }
        let around = call.nearest(FunctionCallExprSyntax.self).map { Array($0.arguments) } ?? []
        let component = Self.variable("component", in: around) ?? "component"
        code.append("dependency: \(component)", to: Array(call.arguments), after: opening, in: file)
      }
    }
  }

  /// Returns the variable that is the argument with a label.
  private static func variable(_ label: String, in arguments: [LabeledExprSyntax]) -> String? {
    arguments.first { $0.label?.text == label }?.expression.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}
