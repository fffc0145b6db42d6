package import SwiftSyntax

/// A property of a type or a protocol.
public struct Property: Sendable, Hashable {
  /// The name.
  public let name: String
  /// The type as the code writes it; empty where the code writes none.
  public let type: String
  /// The conditions of the `#if` around it, such as `DEBUG`; empty without one.
  public let condition: String
  /// The place of its declaration.
  public let position: SourcePosition
  /// The type in the form in which types are compared.
  package let key: String
  /// Whether other files can read it.
  package let isVisible: Bool

  /// Whether it can be read where another property is needed.
  package func gives(_ needed: Property) -> Bool {
    name == needed.name && isVisible && key == needed.key && (condition.isEmpty || condition == needed.condition)
  }
}

extension Declaration {
  /// Returns the properties among the members, those between `#if` and `#endif` included.
  func properties(_ text: TypeText) -> [Property] {
    node.memberBlock.members.flatMap { properties(in: Syntax($0.decl), condition, text) }
  }

  private func properties(in member: Syntax, _ condition: String, _ text: TypeText) -> [Property] {
    if let conditional = member.as(IfConfigDeclSyntax.self) {
      return conditional.branches(within: condition).flatMap { items, condition in
        items.flatMap { self.properties(in: $0, condition, text) }
      }
    }
    guard let variable = member.as(VariableDeclSyntax.self),
      !variable.modifiers.contains(where: { ["static", "class"].contains($0.name.text) })
    else { return [] }
    let isVisible = variable.modifiers.access != .private && !(isExtension && access == .private)
    // In `let a, b: Int` the type belongs to both names.
    var type: TypeSyntax?
    var properties: [Property] = []
    for binding in variable.bindings.reversed() {
      type = binding.typeAnnotation?.type ?? type
      guard let name = binding.name else { continue }
      let written = type?.trimmedDescription ?? text.inferred(from: binding.initializer?.value)
      properties.append(
        Property(
          name: name, type: written, condition: condition, position: file.position(of: binding),
          key: type.map { text.normalized($0) } ?? written, isVisible: isVisible))
    }
    return properties.reversed()
  }
}

extension PatternBindingSyntax {
  /// The name of the variable; `nil` for a pattern with several.
  package var name: String? { pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
}

/// The access of a declaration, from the narrowest to the widest.
package enum Access: Int, Comparable {
  case `private`, `internal`, package, `public`

  /// Whether the first access is narrower than the second.
  package static func < (first: Access, second: Access) -> Bool { first.rawValue < second.rawValue }

  /// The modifier with the space behind it; empty for the default.
  package var prefix: String {
    switch self {
    case .private, .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }
}

extension DeclModifierListSyntax {
  /// The access that the modifiers give.
  var access: Access {
    for modifier in self where modifier.detail == nil {
      switch modifier.name.text {
      case "private", "fileprivate": return .private
      case "package": return .package
      case "public", "open": return .public
      default: continue
      }
    }
    return .internal
  }
}
