package import SwiftSyntax

/// A type or a protocol of the app, with its extensions.
package struct TypeDeclaration {
  /// The first declaration. Another one is in another clause of an `#if`.
  package let first: Declaration
  /// All declarations and extensions.
  package private(set) var parts: [Declaration] = []
  /// The properties that the declarations declare.
  package private(set) var properties: [Property] = []
  /// The properties of the extensions. Those of a protocol's extension are defaults.
  package private(set) var extended: [Property] = []

  init(_ first: Declaration, _ text: TypeText) {
    self.first = first
    add(first, text)
  }

  mutating func add(_ part: Declaration, _ text: TypeText) {
    parts.append(part)
    if part.isExtension { extended += part.properties(text) } else { properties += part.properties(text) }
  }

  /// The name with those of the types around it: `Menu.MenuComponent`.
  package var name: String { first.fullName }

  /// Whether it is a protocol.
  package var isProtocol: Bool { first.isProtocol }

  /// The access of the first declaration.
  package var access: Access { first.access }

  /// The place of the first declaration.
  package var position: SourcePosition { first.position }

  /// The conditions of the `#if` around the first declaration.
  package var condition: String { first.condition }

  /// The types that the first declaration and the extensions inherit from.
  package var inherited: [TypeSyntax] {
    first.inheritedTypes + parts.filter(\.isExtension).flatMap(\.inheritedTypes)
  }

  /// The superclass, or the first inherited type.
  package var base: TypeSyntax? { first.inheritedTypes.first }

  /// The names of the generic parameters of a class.
  package var parameters: [String] {
    first.node.as(ClassDeclSyntax.self)?.genericParameterClause?.parameters.map(\.name.text) ?? []
  }
}
