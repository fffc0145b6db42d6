import CodeReading
import SwiftSyntax

/// The code of a type's declaration or of one of its extensions, without that of the types in it.
struct TypeCode {
  let node: any DeclGroupSyntax
  let file: SourceFile
  /// The calls with an argument `dependency:`.
  let calls: [FunctionCallExprSyntax]
  /// The reads `base.name`.
  let reads: [MemberAccessExprSyntax]
  /// The names that are read without a base.
  let names: Set<String>

  init(_ node: any DeclGroupSyntax, in file: SourceFile) {
    let visitor = TypeCodeVisitor(viewMode: .sourceAccurate)
    visitor.walk(node.memberBlock)
    (self.node, self.file, calls, reads, names) = (node, file, visitor.calls, visitor.reads, visitor.names)
  }
}

private final class TypeCodeVisitor: SyntaxVisitor {
  var calls: [FunctionCallExprSyntax] = []
  var reads: [MemberAccessExprSyntax] = []
  var names: Set<String> = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.arguments.contains(where: { $0.label?.text == "dependency" }) { calls.append(node) }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    reads.append(node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.baseName.text)
    return .skipChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
