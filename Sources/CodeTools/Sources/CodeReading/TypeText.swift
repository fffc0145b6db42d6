package import SwiftSyntax

/// The texts of types, so that two ways to write the same type are equal.
package struct TypeText {
  /// The types that the app's type aliases without parameters stand for, those inside types included.
  package private(set) var aliases: [String: TypeSyntax] = [:]
  /// The modules whose names can stand before a type's name.
  private var modules: Set<String> = []

  init(_ files: [SourceFile]) {
    for file in files {
      modules.formUnion(file.importItems.flatMap { $0.all(ImportDeclSyntax.self) }.map(\.path.trimmedDescription))
      for alias in file.text.contains("typealias") ? file.tree.all(TypeAliasDeclSyntax.self) : []
      where alias.genericParameterClause == nil {
        aliases[alias.name.text] = alias.initializer.value
      }
    }
  }

  /// Returns the text of a type without `any`, module names, aliases and spaces, with `T?`, `[T]` and `[K: V]` for their
  /// long forms. `depth` bounds aliases that stand for each other.
  func normalized(_ type: TypeSyntax, depth: Int = 0) -> String {
    if let type = type.as(SomeOrAnyTypeSyntax.self), type.someOrAnySpecifier.text == "any" {
      return normalized(type.constraint, depth: depth)
    }
    if let type = type.as(TupleTypeSyntax.self), type.elements.count == 1, let only = type.elements.first,
      only.firstName == nil
    {
      return normalized(only.type, depth: depth)
    }
    if let type = type.as(OptionalTypeSyntax.self) { return normalized(type.wrappedType, depth: depth) + "?" }
    if let type = type.as(ArrayTypeSyntax.self) { return "[\(normalized(type.element, depth: depth))]" }
    if let type = type.as(DictionaryTypeSyntax.self) {
      return "[\(normalized(type.key, depth: depth)): \(normalized(type.value, depth: depth))]"
    }
    if let type = type.as(CompositionTypeSyntax.self) {
      return type.elements.map { normalized($0.type, depth: depth) }.sorted().joined(separator: " & ")
    }
    if let type = type.as(IdentifierTypeSyntax.self) {
      if depth < 10, type.genericArgumentClause == nil, let alias = aliases[type.name.text] {
        return normalized(alias, depth: depth + 1)
      }
      return named(type.name.text, arguments(type.genericArgumentClause, depth))
    }
    if let type = type.as(MemberTypeSyntax.self) {
      let base = normalized(type.baseType, depth: depth)
      let own = arguments(type.genericArgumentClause, depth)
      return modules.contains(base) ? named(type.name.text, own) : "\(base).\(named(type.name.text, own))"
    }
    return type.tokens(viewMode: .sourceAccurate).map(\.text).joined(separator: " ")
  }

  private func arguments(_ clause: GenericArgumentClauseSyntax?, _ depth: Int) -> [String] {
    clause?.arguments.map { argument in
      argument.argument.as(TypeSyntax.self).map { normalized($0, depth: depth) } ?? argument.trimmedDescription
    } ?? []
  }

  private func named(_ name: String, _ arguments: [String]) -> String {
    switch (name, arguments.count) {
    case ("Optional", 1): "\(arguments[0])?"
    case ("Array", 1): "[\(arguments[0])]"
    case ("Dictionary", 2): "[\(arguments[0]): \(arguments[1])]"
    case (_, 0): name
    default: "\(name)<\(arguments.joined(separator: ", "))>"
    }
  }

  /// Returns the type of `Names()`, of `Store<Names>()` and of literals; empty where only the compiler knows it.
  func inferred(from value: ExprSyntax?) -> String {
    if value?.is(StringLiteralExprSyntax.self) == true { return "String" }
    if value?.is(IntegerLiteralExprSyntax.self) == true { return "Int" }
    if value?.is(BooleanLiteralExprSyntax.self) == true { return "Bool" }
    guard let called = value?.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription else { return "" }
    var names = called.prefix { $0 != "<" }.split(separator: ".")
    guard names.last?.first?.isUppercase == true else { return "" }
    if names.count > 1, modules.contains(String(names[0])) { names.removeFirst() }
    return names.joined(separator: ".") + called.drop { $0 != "<" }
  }
}

extension TypeSyntax {
  /// The names of the protocols or classes in a type such as `any MenuDependency & Clock`, with the names before them.
  package var names: [String] {
    if let type = self.as(SomeOrAnyTypeSyntax.self) { return type.constraint.names }
    if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.names }
    if let type = self.as(CompositionTypeSyntax.self) { return type.elements.flatMap(\.type.names) }
    if let type = self.as(TupleTypeSyntax.self) { return type.elements.flatMap(\.type.names) }
    if let type = self.as(IdentifierTypeSyntax.self) { return [type.name.word] }
    if let type = self.as(MemberTypeSyntax.self) { return ["\(type.baseType.trimmedDescription).\(type.name.word)"] }
    return []
  }

  /// The generic arguments of `Component<any MenuDependency>`.
  package var arguments: [TypeSyntax] {
    let clause =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    return clause?.arguments.compactMap { $0.argument.as(TypeSyntax.self) } ?? []
  }
}
