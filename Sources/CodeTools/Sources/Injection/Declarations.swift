import CodeReading
import SwiftSyntax

/// A class, protocol or other type of the app, with the members of its extensions.
struct TypeDeclaration {
  /// The name with those of the types around it: `Menu.MenuComponent`.
  let name: String
  let isProtocol: Bool
  let access: Access
  let position: SourcePosition
  let condition: String
  /// The inherited types of the declaration and of its extensions, each with the place where it is written.
  var inherited: [(type: TypeSyntax, position: SourcePosition)]
  /// The superclass, or the first inherited type.
  let base: TypeSyntax?
  /// The names of the generic parameters.
  var parameters: [String] = []
  var properties: [Property] = []
  /// The properties that protocol extensions give a default, and other members of extensions.
  var extended: [Property] = []
  /// The code of the declaration and its extensions.
  var code: [TypeCode]
}

/// All types of an app's code that have a name.
struct Declarations {
  private(set) var types: [String: TypeDeclaration] = [:]
  /// The code outside of the types of the app: functions, and extensions of types of other modules.
  private(set) var outside: [TypeDeclaration] = []
  /// The places where code is not Swift.
  private(set) var mistakes: [SourcePosition] = []
  /// The pairs of types with the same name, the later one first.
  private(set) var duplicates: [(second: SourcePosition, first: SourcePosition, name: String)] = []
  private(set) var text = TypeText()
  /// The import declarations of each file, and the `#if` around imports.
  private(set) var imports: [String: [Syntax]] = [:]
  private var extensions:
    [(name: String, scope: String, node: ExtensionDeclSyntax, condition: String, file: SourceFile)] =
      []

  init(_ files: [SourceFile]) {
    for file in files {
      if file.tree.hasError { mistakes.append(file.firstMistake) }
      imports[file.path] = file.tree.statements.map { Syntax($0.item) }.filter(Self.isImport)
      for item in file.tree.all(ImportDeclSyntax.self) { text.modules.insert(item.path.trimmedDescription) }
      // An alias inside a type counts too.
      for alias in file.text.contains("typealias") ? file.tree.all(TypeAliasDeclSyntax.self) : []
      where alias.genericParameterClause == nil {
        text.aliases[alias.name.text] = alias.initializer.value
      }
    }
    for file in files {
      for item in file.tree.statements { visit(Syntax(item.item), scope: "", condition: "", in: file) }
    }
    // An extension can contain types that another one extends.
    for item in extensions {
      guard let name = resolve(item.name, from: item.scope) else { continue }
      for member in item.node.memberBlock.members {
        visit(Syntax(member.decl), scope: name, condition: item.condition, in: item.file)
      }
    }
    for item in extensions {
      if let name = resolve(item.name, from: item.scope) {
        add(item.node, to: name, item.condition, item.file)
      } else {
        addOutside(TypeCode(item.node, in: item.file), at: item.file.position(of: item.node))
      }
    }
  }

  /// Returns the full name of the type that a name means in the code of a scope; `nil` for a type of another module.
  func resolve(_ name: String, from scope: String) -> String? {
    var scope = scope
    while true {
      let full = scope.isEmpty ? name : "\(scope).\(name)"
      if types[full] != nil { return full }
      guard !scope.isEmpty else { break }
      scope = scope.split(separator: ".").dropLast().joined(separator: ".")
    }
    // A module's name can stand before the type's.
    guard let dot = name.firstIndex(of: ".") else { return nil }
    return resolve(String(name[name.index(after: dot)...]), from: "")
  }

  private mutating func visit(_ node: Syntax, scope: String, condition: String, in file: SourceFile) {
    if let node = node.as(IfConfigDeclSyntax.self) {
      for (clause, condition) in Conditions.clauses(of: node, within: condition) {
        for item in clause.elements?.as(CodeBlockItemListSyntax.self) ?? [] {
          visit(Syntax(item.item), scope: scope, condition: condition, in: file)
        }
        for item in clause.elements?.as(MemberBlockItemListSyntax.self) ?? [] {
          visit(Syntax(item.decl), scope: scope, condition: condition, in: file)
        }
      }
    } else if let node = node.as(ExtensionDeclSyntax.self) {
      extensions.append((TypeText.names(in: node.extendedType).first ?? "", scope, node, condition, file))
    } else if let group = node.asProtocol((any DeclGroupSyntax).self),
      let named = node.asProtocol((any NamedDeclSyntax).self)
    {
      declare(named.name.text, group, scope: scope, condition: condition, in: file)
    } else if scope.isEmpty {
      addOutside(TypeCode(outside: node, in: file), at: file.position(of: node))
    }
  }

  private mutating func addOutside(_ code: TypeCode, at position: SourcePosition) {
    guard !code.calls.isEmpty || !code.reads.isEmpty else { return }
    outside.append(
      TypeDeclaration(
        name: "", isProtocol: false, access: .internal, position: position, condition: "", inherited: [], base: nil,
        code: [code]))
  }

  private static func parameters(of group: any DeclGroupSyntax) -> [String] {
    group.as(ClassDeclSyntax.self)?.genericParameterClause?.parameters.map(\.name.text) ?? []
  }

  private static func isImport(_ node: Syntax) -> Bool {
    guard let condition = node.as(IfConfigDeclSyntax.self) else { return node.is(ImportDeclSyntax.self) }
    return condition.clauses.allSatisfy { clause in
      clause.elements?.as(CodeBlockItemListSyntax.self)?.allSatisfy { isImport(Syntax($0.item)) } ?? true
    }
  }

  private mutating func declare(
    _ name: String, _ group: any DeclGroupSyntax, scope: String, condition: String, in file: SourceFile
  ) {
    let full = scope.isEmpty ? name : "\(scope).\(name)"
    let position = file.position(of: group.introducer)
    for member in group.memberBlock.members { visit(Syntax(member.decl), scope: full, condition: condition, in: file) }
    let properties = members(of: group.memberBlock, condition: condition, isPrivate: false, in: file)
    let access = Self.access(of: group.modifiers)
    if let first = types[full] {
      // The same type in another clause of an `#if` has other members. Private types of two files are not the same.
      if first.condition == condition, min(first.access, access) > .private {
        duplicates.append((position, first.position, full))
      }
      types[full]?.properties += properties
      types[full]?.code.append(TypeCode(group, in: file))
      return
    }
    let inherited = (group.inheritanceClause?.inheritedTypes ?? []).map { ($0.type, file.position(of: $0.type)) }
    types[full] = TypeDeclaration(
      name: full, isProtocol: group.is(ProtocolDeclSyntax.self), access: access,
      position: position, condition: condition, inherited: inherited, base: inherited.first?.0,
      parameters: Self.parameters(of: group), properties: properties, code: [TypeCode(group, in: file)])
  }

  private mutating func add(
    _ node: ExtensionDeclSyntax, to name: String, _ condition: String, _ file: SourceFile
  ) {
    let isPrivate = Self.access(of: node.modifiers) == .private
    let properties = members(of: node.memberBlock, condition: condition, isPrivate: isPrivate, in: file)
    types[name]?.extended += properties
    types[name]?.inherited += (node.inheritanceClause?.inheritedTypes ?? []).map {
      ($0.type, file.position(of: $0.type))
    }
    types[name]?.code.append(TypeCode(node, in: file))
  }

  // MARK: - Members

  private func members(
    of block: MemberBlockSyntax, condition: String, isPrivate: Bool, in file: SourceFile
  ) -> [Property] {
    block.members.flatMap { members(of: Syntax($0.decl), condition, isPrivate, file) }
  }

  private func members(
    of node: Syntax, _ condition: String, _ isPrivate: Bool, _ file: SourceFile
  ) -> [Property] {
    if let node = node.as(IfConfigDeclSyntax.self) {
      return Conditions.clauses(of: node, within: condition).flatMap { clause, condition in
        (clause.elements?.as(MemberBlockItemListSyntax.self) ?? []).flatMap {
          members(of: Syntax($0.decl), condition, isPrivate, file)
        }
      }
    }
    guard let variable = node.as(VariableDeclSyntax.self),
      !variable.modifiers.contains(where: { ["static", "class"].contains($0.name.text) })
    else { return [] }
    let isVisible = !isPrivate && Self.access(of: variable.modifiers) != .private
    // In `let a, b: Int` the type belongs to both names.
    var type: TypeSyntax?
    var properties: [Property] = []
    for binding in variable.bindings.reversed() {
      type = binding.typeAnnotation?.type ?? type
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
      let written = type?.trimmedDescription ?? inferred(from: binding.initializer?.value)
      let key = type.map { text.normalized($0) } ?? written
      properties.append(
        Property(
          name: name, type: written, condition: condition, position: file.position(of: binding), key: key,
          isVisible: isVisible))
    }
    return properties.reversed()
  }

  /// Returns the type of `Names()`, of `Store<Names>()` and of literals; empty where only the compiler knows it.
  private func inferred(from value: ExprSyntax?) -> String {
    if value?.is(StringLiteralExprSyntax.self) == true { return "String" }
    if value?.is(IntegerLiteralExprSyntax.self) == true { return "Int" }
    if value?.is(BooleanLiteralExprSyntax.self) == true { return "Bool" }
    guard let called = value?.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription else { return "" }
    var names = called.prefix { $0 != "<" }.split(separator: ".")
    guard names.last?.first?.isUppercase == true else { return "" }
    if names.count > 1, text.modules.contains(String(names[0])) { names.removeFirst() }
    return names.joined(separator: ".") + called.drop { $0 != "<" }
  }

  private static func access(of modifiers: DeclModifierListSyntax) -> Access {
    for modifier in modifiers where modifier.detail == nil {
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

extension SourceFile {
  /// The place where the code is not Swift.
  fileprivate var firstMistake: SourcePosition {
    for token in tree.tokens(viewMode: .all) {
      if token.presence == .missing || token.parent?.is(UnexpectedNodesSyntax.self) == true {
        return position(of: token)
      }
    }
    return SourcePosition(file: path, line: 1)
  }
}

/// The conditions of `#if`.
enum Conditions {
  /// Returns the clauses of an `#if` with the condition under which each is compiled.
  static func clauses(of node: IfConfigDeclSyntax, within outer: String) -> [(IfConfigClauseSyntax, String)] {
    var earlier: [String] = []
    return node.clauses.map { clause in
      let own = clause.condition?.trimmedDescription
      let parts = earlier.map { "!(\($0))" } + (own.map { [$0] } ?? [])
      if let own { earlier.append(own) }
      return (clause, joined([outer] + parts))
    }
  }

  /// Returns the conjunction of conditions without repetitions.
  static func joined(_ conditions: [String]) -> String {
    var parts: [String] = []
    for condition in conditions where !condition.isEmpty && !parts.contains(condition) { parts.append(condition) }
    return parts.count == 1
      ? parts[0] : parts.map { $0.contains("||") && !$0.hasPrefix("!(") ? "(\($0))" : $0 }.joined(separator: " && ")
  }
}
