import CodeReading
import SwiftSyntax

/// The code that goes with types which an app no longer has: what mentions them, and what only they needed.
///
/// Members whose signature mentions a removed type are removed, and the parameters, arguments, assignments, conformances
/// and workflows that follow. Other uses stay, and are listed.
struct RemovedCode {
  /// The files that are edited.
  let files: [SourceFile]
  /// The removed types. Removed workflows are added to them.
  private(set) var types: Set<String>
  /// The names of the workflows that are removed, as links.yaml has them.
  private(set) var workflows: Set<String> = []
  private(set) var deletions = Deletions()

  /// The functions and variables that follow from the name of a removed RIB.
  private let members: Set<String>
  /// The functions of the listeners of the removed RIBs, by the listener.
  private let reports: [String: Set<String>]
  private let declarations: [Declaration]
  /// The names of removed functions that no type has any more.
  private var goneFunctions: Set<String> = []
  private var removedFunctions: Set<String> = []
  /// The removed functions and variables, with the types around them.
  private var removedMembers: [String: Set<String>] = [:]
  /// The labels of removed parameters of initializers, by the type.
  private var labels: [String: Set<String>] = [:]

  /// Removes types from files. `members` follow from the names of removed RIBs, `reports` are the functions of listeners.
  init(_ types: Set<String>, members: Set<String>, reports: [String: Set<String>], in files: [SourceFile]) {
    self.files = files.filter { !$0.isGenerated }
    (self.types, self.members, self.reports) = (types, members, reports)
    declarations = AppCode(self.files).all
    var isChanged = true
    while isChanged { isChanged = pass() }
    findGoneFunctions()
  }

  /// Removes what follows from what is removed so far. Returns whether it is anything.
  private mutating func pass() -> Bool {
    var isChanged = false
    for declaration in declarations where !deletions.contains(declaration.node) {
      isChanged = removeMembers(of: declaration) || isChanged
      isChanged = removeConformances(of: declaration) || isChanged
    }
    findGoneFunctions()
    for declaration in declarations where !deletions.contains(declaration.node) {
      isChanged = removeWorkflow(declaration) || isChanged
    }
    for file in files { isChanged = removeArguments(in: file) || isChanged }
    return isChanged
  }

  /// Whether a node names a removed type.
  private func mentions(_ node: (some SyntaxProtocol)?) -> Bool {
    guard let node else { return false }
    return node.tokens(viewMode: .sourceAccurate).contains { $0.isName && types.contains($0.word) }
  }

  // MARK: - Members

  private mutating func removeMembers(of declaration: Declaration) -> Bool {
    var isChanged = false
    for member in declaration.node.memberBlock.members where !deletions.contains(member) {
      if let function = member.decl.as(FunctionDeclSyntax.self) {
        guard mentions(function.signature) || members.contains(function.name.word) else { continue }
        removedFunctions.insert(function.name.word)
        isChanged = remove(member, [function.name.word], of: declaration) || isChanged
      } else if let variable = member.decl.as(VariableDeclSyntax.self) {
        guard variable.bindings.contains(where: isGone) else { continue }
        isChanged = remove(member, variable.names, of: declaration) || isChanged
      } else if let ownInit = member.decl.as(InitializerDeclSyntax.self) {
        isChanged = removeParameters(of: ownInit, in: declaration) || isChanged
      }
    }
    return isChanged
  }

  private func isGone(_ variable: PatternBindingSyntax) -> Bool {
    if mentions(variable.typeAnnotation) || variable.name.map(members.contains) == true { return true }
    // The elements of a list are removed one by one.
    let value = variable.initializer?.value.as(FunctionCallExprSyntax.self)
    return variable.typeAnnotation == nil && mentions(value?.calledExpression)
  }

  private mutating func remove(_ member: MemberBlockItemSyntax, _ names: [String], of declaration: Declaration) -> Bool
  {
    for name in names { removedMembers[name, default: []].insert(declaration.name) }
    let isNew = deletions.remove(member, in: declaration.file)
    let node = declaration.node
    if declaration.isExtension, node.inheritanceClause == nil, deletions.isEmptied(Array(node.memberBlock.members)) {
      deletions.remove(node.item, in: declaration.file)
    }
    return isNew
  }

  private mutating func removeParameters(of ownInit: InitializerDeclSyntax, in declaration: Declaration) -> Bool {
    var isChanged = false
    let parameters = Array(ownInit.signature.parameterClause.parameters)
    for parameter in parameters where mentions(parameter.type) {
      labels[declaration.name, default: []].insert(parameter.firstName.word)
      isChanged = deletions.remove(parameter, of: parameters, in: declaration.file) || isChanged
    }
    for statement in ownInit.body?.statements.map(\.self) ?? [] {
      let words = statement.tokens(viewMode: .sourceAccurate).prefix(4).map(\.word)
      guard words.count == 4, words[0] == "self", words[1] == ".", words[3] == "=",
        removedMembers[words[2]]?.contains(declaration.name) == true
      else { continue }
      isChanged = deletions.remove(statement, in: declaration.file) || isChanged
    }
    return isChanged
  }

  // MARK: - Conformances

  private mutating func removeConformances(of declaration: Declaration) -> Bool {
    guard let clause = declaration.node.inheritanceClause else { return false }
    let inherited = Array(clause.inheritedTypes)
    let gone = inherited.filter { !deletions.contains($0) && mentions($0.type) }
    guard !gone.isEmpty else { return false }
    let kept = inherited.filter { !deletions.contains($0) }.count - gone.count
    for type in gone { removeReports(of: type.type.trimmedDescription, from: declaration) }
    if kept == 0, declaration.isExtension, deletions.isEmptied(Array(declaration.node.memberBlock.members)) {
      return deletions.remove(declaration.node.item, in: declaration.file)
    }
    for type in gone { deletions.remove(type, of: inherited, in: declaration.file) }
    if kept == 0, let last = inherited.last { deletions.remove(clause.start..<last.end, in: declaration.file) }
    return true
  }

  /// Removes the functions that a removed listener needed and no other protocol needs.
  private mutating func removeReports(of listener: String, from declaration: Declaration) {
    guard let names = reports[listener] else { return }
    let needed = Set(
      declarations.filter { $0.isProtocol && !types.contains($0.name) }.flatMap { $0.functions.map(\.name.word) })
    for member in declaration.node.memberBlock.members {
      guard let function = member.decl.as(FunctionDeclSyntax.self), names.contains(function.name.word),
        !needed.contains(function.name.word)
      else { continue }
      removedFunctions.insert(function.name.word)
      _ = remove(member, [function.name.word], of: declaration)
    }
  }

  // MARK: - Workflows

  /// Removes a workflow that takes a removed step.
  private mutating func removeWorkflow(_ declaration: Declaration) -> Bool {
    guard declaration.node.is(ClassDeclSyntax.self),
      let link = declaration.variables.first(where: { $0.names == ["link"] })
    else { return false }
    let bases = declaration.inherited
    let takes = declaration.node.memberBlock.tokens(viewMode: .sourceAccurate).contains { token in
      guard token.isName else { return false }
      if types.contains(token.word) || goneFunctions.contains(token.word) { return true }
      let isOwn = token.parent?.parent?.is(FunctionCallExprSyntax.self) == true
      return isOwn && token.parent?.is(DeclReferenceExprSyntax.self) == true
        && removedMembers[token.word].map { !$0.isDisjoint(with: bases) } == true
    }
    guard takes else { return false }
    types.insert(declaration.name)
    if let name = link.all(StringSegmentSyntax.self).first?.content.text { workflows.insert(name) }
    return deletions.remove(declaration.node.item, in: declaration.file)
  }

  /// Finds the names of removed functions that no type has any more.
  private mutating func findGoneFunctions() {
    let kept = declarations.flatMap { declaration in
      declaration.functions.filter { removedMembers[$0.name.word] != nil && !deletions.contains($0) }.map(\.name.word)
    }
    goneFunctions = removedFunctions.subtracting(kept)
  }

  // MARK: - Arguments

  private mutating func removeArguments(in file: SourceFile) -> Bool {
    var isChanged = false
    for call in file.tree.all(FunctionCallExprSyntax.self) {
      guard let name = call.name, labels[name] != nil || name.hasSuffix("Router") else { continue }
      let arguments = Array(call.arguments)
      for argument in arguments {
        let isLabeled = argument.label.map { labels[name]?.contains($0.word) == true } == true
        guard isLabeled || mentions(argument.expression), !types.contains(name) else { continue }
        isChanged = deletions.remove(argument, of: arguments, in: file) || isChanged
      }
    }
    for array in file.tree.all(ArrayExprSyntax.self) {
      let elements = Array(array.elements)
      for element in elements {
        let base = element.expression.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)
        guard let base, types.contains(base.baseName.word) else { continue }
        isChanged = deletions.remove(element, of: elements, in: file) || isChanged
      }
    }
    return isChanged
  }

  // MARK: - What stays

  /// Whether no type of the files has a function of this name any more.
  func isGone(_ function: String) -> Bool { goneFunctions.contains(function) }

  /// Returns the uses of what is removed that stay in the files. `edits` are those of the removal.
  func remainders(_ edits: CodeEdits) -> [Remainder] {
    let gone = goneFunctions.union(types)
    if gone.isEmpty { return [] }
    return files.flatMap { file in
      file.tree.tokens(viewMode: .sourceAccurate).compactMap { token -> Remainder? in
        guard token.isName, gone.contains(token.word) || isGoneVariable(token), !deletions.contains(token) else {
          return nil
        }
        return Remainder(token, in: file, edits: edits, text: "`\(token.word)` is gone; change what uses it")
      }
    }
  }

  /// Returns the literals for which `problem` returns a text. It gets the literal, and whether its statement is about trees
  /// of RIBs.
  func texts(_ edits: CodeEdits, _ problem: (TokenSyntax, Bool) -> String?) -> [Remainder] {
    files.flatMap { file in
      file.tree.all(StringSegmentSyntax.self).compactMap { segment -> Remainder? in
        let token = segment.content
        guard !deletions.contains(token),
          let text = problem(token, token.statementWords.contains(where: RenamedText.trees.contains))
        else { return nil }
        return Remainder(token, in: file, edits: edits, text: text)
      }
    }
  }

  /// Whether a token is a use of a removed variable in the code of its type.
  private func isGoneVariable(_ token: TokenSyntax) -> Bool {
    guard let owners = removedMembers[token.word], token.parent?.is(DeclReferenceExprSyntax.self) == true else {
      return false
    }
    var node = token.parent
    while let current = node {
      if let type = current.as(ClassDeclSyntax.self) { return owners.contains(type.name.text) }
      if let type = current.as(ExtensionDeclSyntax.self) {
        return owners.contains(type.extendedType.trimmedDescription)
      }
      node = current.parent
    }
    return false
  }
}

extension DeclGroupSyntax {
  /// The item of the file that the declaration is, or the declaration itself.
  fileprivate var item: Syntax { Syntax(self).parent?.as(CodeBlockItemSyntax.self).map { Syntax($0) } ?? Syntax(self) }
}
