public import SwiftSyntax

/// A type, a protocol or an extension at the top level of a file.
public struct Declaration {
  /// The file.
  public let file: SourceFile
  /// The syntax: a class, a struct, an enum, an actor, a protocol or an extension.
  public let node: any DeclGroupSyntax
  /// The name; for an extension that of the type that it extends.
  public let name: String

  /// The names in its inheritance clause, in order, without modules and generic arguments.
  public var inherited: [String] { node.inheritanceClause?.inheritedTypes.flatMap { Self.names(of: $0.type) } ?? [] }

  /// Whether it declares a class or a struct.
  public var isType: Bool { node.is(ClassDeclSyntax.self) || node.is(StructDeclSyntax.self) }

  /// The place of its keyword.
  public var position: SourcePosition { file.position(of: node.introducer) }

  private static func names(of type: TypeSyntax) -> [String] {
    if let type = type.as(IdentifierTypeSyntax.self) { return [type.name.word] }
    if let type = type.as(MemberTypeSyntax.self) { return [type.name.word] }
    if let type = type.as(AttributedTypeSyntax.self) { return names(of: type.baseType) }
    if let type = type.as(SomeOrAnyTypeSyntax.self) { return names(of: type.constraint) }
    if let type = type.as(CompositionTypeSyntax.self) { return type.elements.flatMap { names(of: $0.type) } }
    return []
  }

  fileprivate init?(_ item: CodeBlockItemSyntax, in file: SourceFile) {
    guard case .decl(let declaration) = item.item, let group = declaration.asProtocol((any DeclGroupSyntax).self) else {
      return nil
    }
    (self.file, node) = (file, group)
    if let named = declaration.asProtocol((any NamedDeclSyntax).self) {
      name = named.name.word
    } else if let extended = declaration.as(ExtensionDeclSyntax.self)?.extendedType {
      name = Self.names(of: extended).first ?? extended.trimmedDescription
    } else {
      return nil
    }
  }
}

extension SourceFile {
  /// The types, protocols and extensions at the top level, in order, those between `#if` and `#endif` included.
  public var declarations: [Declaration] { declarations(in: tree.statements) }

  private func declarations(in items: CodeBlockItemListSyntax) -> [Declaration] {
    items.flatMap { item -> [Declaration] in
      if let declaration = Declaration(item, in: self) { return [declaration] }
      guard case .decl(let other) = item.item, let conditional = other.as(IfConfigDeclSyntax.self) else { return [] }
      return conditional.clauses.flatMap { clause -> [Declaration] in
        guard case .statements(let items) = clause.elements else { return [] }
        return declarations(in: items)
      }
    }
  }
}

extension TokenSyntax {
  /// The word of an identifier, without backticks; the text of another token.
  public var word: String { identifier?.name ?? text }
}
