import CodeReading
import SwiftSyntax

/// A reader of the calls `XBuilder(dependency: component)` and `XComponent(dependency: dependency)`, and of
/// `XComponent(parent: self)`, by which a component of Needle is made.
struct EdgeReader {
  /// What an expression is.
  private enum Value {
    /// A component, by the name of its class.
    case component(String)
    /// A dependency, by the names of its protocols.
    case dependency([String])
  }

  let model: InjectionModel
  private(set) var edges: [InjectionModel.Edge] = []
  private(set) var problems: [InjectionProblem] = []

  init(model: InjectionModel) { self.model = model }

  /// Reads the calls in the app's code.
  mutating func read() {
    for (scope, uses) in model.uses {
      for call in uses.calls { read(call, in: scope, uses.file) }
    }
  }

  private mutating func read(_ call: FunctionCallExprSyntax, in scope: String, _ file: SourceFile) {
    guard let callee = callee(of: call, in: scope) else { return }
    let label = model.components[callee]?.isOfNeedle == true ? "parent" : "dependency"
    guard let argument = call.arguments.first(where: { $0.label?.text == label })?.expression else { return }
    let needed = model.components[callee]?.dependencies ?? model.builders[callee] ?? []
    let protocols = needed.filter { model.protocols[$0] != nil }
    guard !protocols.isEmpty else { return }
    switch value(of: argument, in: scope) {
    case .component(let parent):
      for name in protocols {
        edges.append(InjectionModel.Edge(parent: parent, dependency: name, position: file.position(of: call)))
      }
    case .dependency(let names):
      if protocols.allSatisfy(names.contains) { return }
      let own = names.first.map { model.protocols[$0]?.rib ?? $0 } ?? ""
      problems.append(
        InjectionProblem(
          .error, at: file.position(of: argument),
          "\(callee) gets the dependency of \(own), which is not its parent's component",
          "fix: make a component: let component = \(own)Component(dependency: dependency), and pass it"))
    case nil:
      problems.append(
        InjectionProblem(
          .error, at: file.position(of: argument),
          "\(callee) gets `\(argument.trimmedDescription)`, whose type is not written near it",
          "fix: write `let component = XComponent(…)` in the same function, or a property or a parameter with its type")
      )
    }
  }

  /// Returns the builder or component class that a call makes.
  private func callee(of call: FunctionCallExprSyntax, in scope: String) -> String? {
    var expression = call.calledExpression
    if let generic = expression.as(GenericSpecializationExprSyntax.self) { expression = generic.expression }
    if let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init" {
      // `.init(dependency:)` makes what the declaration around it says.
      guard let base = member.base else { return annotated(around: call).flatMap { known($0, in: scope) } }
      expression = base
    }
    let name = expression.trimmedDescription.prefix { $0 != "<" }
    return known(String(name), in: scope)
  }

  private func known(_ name: String, in scope: String) -> String? {
    model.code.resolve(name, from: scope).flatMap {
      model.components[$0] != nil || model.builders[$0] != nil ? $0 : nil
    }
  }

  /// Returns the type that is written for the value of an expression: in `let builder: MenuBuilder = .init(…)`.
  private func annotated(around call: FunctionCallExprSyntax) -> String? {
    let binding = call.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)
    return binding?.typeAnnotation.flatMap { $0.type.names.first }
  }

  // MARK: - Values

  /// Returns what an expression gives. `depth` bounds the variables that are followed.
  private func value(of expression: ExprSyntax, in scope: String, depth: Int = 0) -> Value? {
    guard depth < 8 else { return nil }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return callee(of: call, in: scope).flatMap { model.components[$0] != nil ? .component($0) : nil }
    }
    // A cast is a sequence whose operators are not joined yet: `any`, `as!`, `RootComponent`.
    if let cast = expression.as(SequenceExprSyntax.self)?.elements, cast.count == 3,
      cast.contains(where: { $0.is(UnresolvedAsExprSyntax.self) }), let target = cast.last?.as(TypeExprSyntax.self)
    {
      return value(annotation: target.type, initializer: nil, in: scope, depth)
    }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) {
      return value(of: forced.expression, in: scope, depth: depth + 1)
    }
    if let read = expression.as(MemberAccessExprSyntax.self), read.declName.baseName.text == "dependency",
      let base = read.base, case .component(let name)? = value(of: base, in: scope, depth: depth + 1)
    {
      return model.components[name].map { .dependency($0.dependencies) }
    }
    if let member = expression.as(MemberAccessExprSyntax.self),
      member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
    {
      return property(named: member.declName.baseName.text, in: scope, depth)
    }
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
    if name == "self" { return model.components[scope] != nil ? .component(scope) : nil }
    return local(name, at: Syntax(expression), in: scope, depth) ?? property(named: name, in: scope, depth)
  }

  /// Returns the value of a variable or a parameter of the functions around a place.
  private func local(_ name: String, at place: Syntax, in scope: String, _ depth: Int) -> Value? {
    var node = place.parent
    while let current = node, !current.is(MemberBlockSyntax.self) {
      for item in current.as(CodeBlockItemListSyntax.self) ?? [] where item.endPosition <= place.position {
        for binding in item.item.as(VariableDeclSyntax.self)?.bindings ?? [] where binding.name == name {
          return value(of: binding, in: scope, depth)
        }
      }
      for condition in conditions(of: current, before: place) {
        guard condition.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name else { continue }
        if let value = condition.initializer?.value {
          return self.value(annotation: condition.typeAnnotation?.type, initializer: value, in: scope, depth)
        }
        // `if let component` means the variable with that name outside.
        return local(name, at: current, in: scope, depth + 1) ?? property(named: name, in: scope, depth + 1)
      }
      for parameter in parameters(of: current) where (parameter.secondName ?? parameter.firstName).text == name {
        return value(annotation: parameter.type, initializer: nil, in: scope, depth)
      }
      for parameter in closureParameters(of: current) where (parameter.secondName ?? parameter.firstName).text == name {
        return value(annotation: parameter.type, initializer: nil, in: scope, depth)
      }
      node = current.parent
    }
    return nil
  }

  /// Returns the bindings of `if let` and `while let` around a place, and of `guard let` before it.
  private func conditions(of node: Syntax, before place: Syntax) -> [OptionalBindingConditionSyntax] {
    var lists: [ConditionElementListSyntax] = []
    if let list = node.as(IfExprSyntax.self)?.conditions ?? node.as(WhileStmtSyntax.self)?.conditions {
      lists.append(list)
    }
    for item in node.as(CodeBlockItemListSyntax.self) ?? [] where item.endPosition <= place.position {
      if let list = item.item.as(GuardStmtSyntax.self)?.conditions { lists.append(list) }
    }
    return lists.flatMap { $0.compactMap { $0.condition.as(OptionalBindingConditionSyntax.self) } }
      .filter { $0.endPosition <= place.position }
  }

  private func parameters(of node: Syntax) -> FunctionParameterListSyntax {
    node.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
      ?? node.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters ?? []
  }

  private func closureParameters(of node: Syntax) -> ClosureParameterListSyntax {
    node.as(ClosureExprSyntax.self)?.signature?.parameterClause?.as(ClosureParameterClauseSyntax.self)?.parameters ?? []
  }

  private func value(of binding: PatternBindingSyntax, in scope: String, _ depth: Int) -> Value? {
    value(annotation: binding.typeAnnotation?.type, initializer: binding.initializer?.value, in: scope, depth)
  }

  private func value(
    annotation: TypeSyntax?, initializer: ExprSyntax?, in scope: String, _ depth: Int
  ) -> Value? {
    if let annotation {
      let plain = annotation.as(OptionalTypeSyntax.self)?.wrappedType ?? annotation
      let names = plain.names.compactMap { model.code.resolve($0, from: scope) }
      if let component = names.first(where: { model.components[$0] != nil }) { return .component(component) }
      return names.contains { model.protocols[$0] != nil } ? .dependency(names) : nil
    }
    return initializer.flatMap { value(of: $0, in: scope, depth: depth + 1) }
  }

  private func property(named name: String, in scope: String, _ depth: Int) -> Value? {
    if name == "dependency" {
      guard let names = model.builders[scope] ?? model.components[scope]?.dependencies else { return nil }
      if let root = names.first(where: { model.components[$0] != nil }) { return .component(root) }
      return names.isEmpty ? nil : .dependency(names)
    }
    guard let type = model.code.types[scope] else { return nil }
    if name == "componentForCurrentPass", let made = type.base?.arguments.first {
      return value(annotation: made, initializer: nil, in: scope, depth)
    }
    let bindings = type.parts.lazy.flatMap(\.variables).flatMap(\.bindings)
    return bindings.first { $0.name == name }.flatMap { value(of: $0, in: scope, depth) }
  }

  // MARK: - Reads

  /// Returns what an expression such as `dependency` or `component` gives: the names of protocols, or of a component.
  func owners(of expression: ExprSyntax, in scope: String) -> [String] {
    switch value(of: expression, in: scope) {
    case .component(let name): [name]
    case .dependency(let names): names
    case nil: []
    }
  }
}
