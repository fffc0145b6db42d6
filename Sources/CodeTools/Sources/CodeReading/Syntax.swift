public import SwiftSyntax

extension SyntaxProtocol {
  /// All nodes of a kind at and below this one, in the order of the code.
  public func all<Node: SyntaxProtocol>(_ kind: Node.Type) -> [Node] {
    var found: [Node] = []
    var open = [Syntax(self)]
    while let node = open.popLast() {
      if let match = node.as(Node.self) { found.append(match) }
      open.append(contentsOf: node.children(viewMode: .sourceAccurate).reversed())
    }
    return found
  }

  /// The nearest node of a kind around this one.
  public func nearest<Node: SyntaxProtocol>(_ kind: Node.Type) -> Node? {
    var node = parent
    while let current = node {
      if let match = current.as(Node.self) { return match }
      node = current.parent
    }
    return nil
  }
}

extension TokenSyntax {
  /// The word of an identifier, without backticks; the text of another token.
  package var word: String { identifier?.name ?? text }
}

extension String {
  /// The part behind the last dot: `Component` of `RIBs.Component`.
  package var lastName: String { split(separator: ".").last.map(String.init) ?? self }

  /// Returns the text before a suffix; `nil` when there is none.
  package func without(suffix: String) -> String? {
    count > suffix.count && hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
  }
}

// MARK: - Conditions

extension IfConfigDeclSyntax {
  /// Returns the items of each clause with the condition under which they are compiled; `outer` is that around the `#if`.
  func branches(within outer: String) -> [(items: [Syntax], condition: String)] {
    var earlier: [String] = []
    return clauses.map { clause in
      let own = clause.condition?.trimmedDescription
      let parts = earlier.map { "!(\($0))" } + (own.map { [$0] } ?? [])
      if let own { earlier.append(own) }
      let code = clause.elements?.as(CodeBlockItemListSyntax.self)?.map { Syntax($0.item) }
      let members = clause.elements?.as(MemberBlockItemListSyntax.self)?.map { Syntax($0.decl) }
      return (code ?? members ?? [], Conditions.joined([outer] + parts))
    }
  }
}

/// The conditions of `#if`.
package enum Conditions {
  /// Returns the conjunction of conditions without repetitions.
  package static func joined(_ conditions: [String]) -> String {
    var parts: [String] = []
    for condition in conditions where !condition.isEmpty && !parts.contains(condition) { parts.append(condition) }
    return parts.count == 1
      ? parts[0] : parts.map { $0.contains("||") && !$0.hasPrefix("!(") ? "(\($0))" : $0 }.joined(separator: " && ")
  }
}
