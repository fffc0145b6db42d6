package import SwiftSyntax

/// What a piece of code calls, reads and names. The types among its members are pieces of their own.
package struct CodeUses {
  /// The file.
  package let file: SourceFile
  /// The calls.
  package let calls: [FunctionCallExprSyntax]
  /// The reads `base.name`.
  package let reads: [MemberAccessExprSyntax]
  /// The names of variables, functions and types, in order.
  package let references: [TokenSyntax]

  /// Reads the code of a node.
  package init(_ node: Syntax, in file: SourceFile) {
    let visitor = UseVisitor(viewMode: .sourceAccurate)
    visitor.walk(node)
    (self.file, calls, reads, references) = (file, visitor.calls, visitor.reads, visitor.references)
  }
}

private final class UseVisitor: SyntaxVisitor {
  var calls: [FunctionCallExprSyntax] = []
  var reads: [MemberAccessExprSyntax] = []
  var references: [TokenSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    calls.append(node)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    reads.append(node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    references.append(node.baseName)
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    references.append(node.name)
    return .visitChildren
  }

  override func visit(_ node: MemberBlockItemSyntax) -> SyntaxVisitorContinueKind {
    node.decl.asProtocol((any DeclGroupSyntax).self) == nil ? .visitChildren : .skipChildren
  }
}
