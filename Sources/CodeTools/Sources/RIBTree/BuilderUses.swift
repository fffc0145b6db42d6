import CodeReading
import SwiftSyntax

/// The uses of builders in a RIB's code: the builders that it names, and the builds that it calls.
struct BuilderUses {
  /// A place that names a type `YBuildable` or `YBuilder`.
  struct Mention {
    /// `Y`.
    let rib: String
    /// The names under which a call can use the builder: the type's own, and those of its variables and functions.
    let holders: Set<String>
    let position: SourcePosition
  }

  /// A call `v.build…(…)`.
  struct Call {
    /// `v`; for `YBuilder(…).build(…)` the name of the type.
    let holder: String
    let position: SourcePosition
  }

  let mentions: [Mention]
  let calls: [Call]
  /// Whether a call such as `attachChild(…)` is in the code.
  let attaches: Bool

  init(_ uses: CodeUses) {
    mentions = uses.references.flatMap { token in
      ["Buildable", "Builder"].compactMap { token.word.without(suffix: $0) }.map {
        Mention(rib: $0, holders: Self.holders(of: token), position: uses.file.position(of: token))
      }
    }
    calls = uses.calls.compactMap { call in
      guard let called = call.calledExpression.as(MemberAccessExprSyntax.self),
        called.declName.baseName.word.hasPrefix("build"), let holder = called.base?.calledName
      else { return nil }
      return Call(holder: holder, position: uses.file.position(of: called.declName.baseName))
    }
    attaches = uses.references.contains { $0.word.hasPrefix("attach") }
  }

  /// Returns the names of the builder at a token: `v` of `v: any YBuildable`, `v = YBuilder(…)` and `v: YBuilder(…)`,
  /// and of `func v() -> any YBuildable`.
  private static func holders(of token: TokenSyntax) -> Set<String> {
    var names: Set<String> = [token.word]
    var node = token.parent
    while let current = node, !current.is(CodeBlockItemSyntax.self), !current.is(MemberBlockItemSyntax.self) {
      if let found = holder(current) { return names.union(found) }
      node = current.parent
    }
    if let function = node?.as(MemberBlockItemSyntax.self)?.decl.as(FunctionDeclSyntax.self) {
      names.insert(function.name.word)
    }
    return names
  }

  private static func holder(_ node: Syntax) -> [String]? {
    if let binding = node.as(PatternBindingSyntax.self) {
      return binding.pattern.all(IdentifierPatternSyntax.self).map(\.identifier.word)
    }
    if let parameter = node.as(FunctionParameterSyntax.self) {
      return [(parameter.secondName ?? parameter.firstName).word]
    }
    if let argument = node.as(LabeledExprSyntax.self), let label = argument.label { return [label.word] }
    if let sequence = node.as(SequenceExprSyntax.self), let target = sequence.elements.first,
      sequence.elements.contains(where: { $0.is(AssignmentExprSyntax.self) })
    {
      return target.calledName.map { [$0] }
    }
    return nil
  }
}

extension ExprSyntax {
  /// The last name of an expression: `v` of `v`, `self.v`, `v?`, `v!`, `v(…)` and `v[…]`.
  fileprivate var calledName: String? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.word }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName.word }
    if let optional = self.as(OptionalChainingExprSyntax.self) { return optional.expression.calledName }
    if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.calledName }
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.calledName }
    if let element = self.as(SubscriptCallExprSyntax.self) { return element.calledExpression.calledName }
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.expression.calledName
    }
    return nil
  }
}
