import SwiftSyntax

/// The texts of types, so that two ways to write the same type are equal.
struct TypeText {
  /// The types that the app's type aliases without parameters stand for.
  var aliases: [String: TypeSyntax] = [:]
  /// The modules whose names can stand before a type's name.
  var modules: Set<String> = []

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

  /// Returns the names of the protocols or classes in a type such as `any MenuDependency & Clock`.
  static func names(in type: TypeSyntax) -> [String] {
    if let type = type.as(SomeOrAnyTypeSyntax.self) { return names(in: type.constraint) }
    if let type = type.as(CompositionTypeSyntax.self) { return type.elements.flatMap { names(in: $0.type) } }
    if let type = type.as(TupleTypeSyntax.self) { return type.elements.flatMap { names(in: $0.type) } }
    if let type = type.as(IdentifierTypeSyntax.self) { return [type.name.text] }
    if let type = type.as(MemberTypeSyntax.self) { return ["\(type.baseType.trimmedDescription).\(type.name.text)"] }
    return []
  }

  /// Returns the generic arguments of `Component<any MenuDependency>`.
  static func arguments(of type: TypeSyntax) -> [TypeSyntax] {
    let clause =
      type.as(IdentifierTypeSyntax.self)?.genericArgumentClause ?? type.as(MemberTypeSyntax.self)?.genericArgumentClause
    return clause?.arguments.compactMap { $0.argument.as(TypeSyntax.self) } ?? []
  }

  /// Returns the last name of a type: `Component` for `RIBs.Component<any MenuDependency>`.
  static func lastName(of type: TypeSyntax) -> String {
    type.as(IdentifierTypeSyntax.self)?.name.text ?? type.as(MemberTypeSyntax.self)?.name.text ?? ""
  }
}
