public import SwiftSyntax

/// A type, a protocol or an extension, where the code declares it.
public struct Declaration {
  /// The file.
  public let file: SourceFile
  /// The syntax: a class, a struct, an enum, an actor, a protocol or an extension.
  public let node: any DeclGroupSyntax
  /// The name; for an extension that of the type that it extends, without the types around it.
  public let name: String
  /// The place of its keyword.
  public let position: SourcePosition
  /// The name with those of the types around it; for an extension the name as it is written.
  package let fullName: String
  /// The names of the types around it, joined by dots; empty at the top of a file.
  package let scope: String
  /// The conditions of the `#if` around it; empty without one.
  package let condition: String

  /// Reads a node; `nil` when it declares no type and no extension.
  init?(_ node: Syntax, in file: SourceFile, scope: String, condition: String) {
    guard let group = node.asProtocol((any DeclGroupSyntax).self) else { return nil }
    if let extended = node.as(ExtensionDeclSyntax.self)?.extendedType {
      fullName = extended.names.first ?? extended.trimmedDescription
    } else if let own = node.asProtocol((any NamedDeclSyntax).self)?.name.word {
      fullName = scope.isEmpty ? own : "\(scope).\(own)"
    } else {
      return nil
    }
    name = fullName.lastName
    (self.file, self.node, self.scope, self.condition) = (file, group, scope, condition)
    position = file.position(of: group.introducer)
  }

  /// The name of the outermost type around it; its own name at the top of a file.
  package var outermost: String { scope.isEmpty ? name : String(scope.prefix { $0 != "." }) }

  /// The types in its inheritance clause.
  package var inheritedTypes: [TypeSyntax] { node.inheritanceClause?.inheritedTypes.map(\.type) ?? [] }

  /// The names in its inheritance clause, in order, without modules and generic arguments.
  public var inherited: [String] { inheritedTypes.flatMap(\.names).map(\.lastName) }

  /// The uses in its members, which are read anew each time.
  package var uses: CodeUses { CodeUses(Syntax(node.memberBlock), in: file) }

  /// The keyword: `class`, `protocol`, `extension` and so on.
  package var keyword: String { node.introducer.text }

  /// Whether it declares a class or a struct.
  public var isType: Bool { node.is(ClassDeclSyntax.self) || node.is(StructDeclSyntax.self) }

  /// Whether it declares a protocol.
  package var isProtocol: Bool { node.is(ProtocolDeclSyntax.self) }

  /// Whether it extends a type that is declared elsewhere.
  package var isExtension: Bool { node.is(ExtensionDeclSyntax.self) }

  /// The access that its modifiers give.
  package var access: Access { node.modifiers.access }

  /// The member variables and constants.
  package var variables: [VariableDeclSyntax] { members(VariableDeclSyntax.self) }

  /// The member functions.
  package var functions: [FunctionDeclSyntax] { members(FunctionDeclSyntax.self) }

  /// The initializers.
  package var initializers: [InitializerDeclSyntax] { members(InitializerDeclSyntax.self) }

  private func members<Member: DeclSyntaxProtocol>(_ kind: Member.Type) -> [Member] {
    node.memberBlock.members.compactMap { $0.decl.as(kind) }
  }
}
