import CodeReading
import SwiftSyntax

/// The code of a type's declaration or of one of its extensions, or of a function outside of types; without that of the
/// types in it.
struct TypeCode {
  /// The members; empty for a function.
  let members: MemberBlockItemListSyntax
  let file: SourceFile
  /// Whether it is the declaration of a protocol.
  let isProtocol: Bool
  /// The calls with an argument `dependency:`.
  let calls: [FunctionCallExprSyntax]
  /// The reads `base.name`.
  let reads: [MemberAccessExprSyntax]
  /// The names that are read without a base.
  let names: Set<String>

  init(_ node: any DeclGroupSyntax, in file: SourceFile) {
    self.init(
      members: node.memberBlock.members, Syntax(node.memberBlock), isProtocol: node.is(ProtocolDeclSyntax.self),
      in: file)
  }

  /// The code of a function or a variable outside of types.
  init(outside node: Syntax, in file: SourceFile) { self.init(members: [], node, isProtocol: false, in: file) }

  private init(members: MemberBlockItemListSyntax, _ node: Syntax, isProtocol: Bool, in file: SourceFile) {
    self.isProtocol = isProtocol
    let visitor = TypeCodeVisitor(viewMode: .sourceAccurate)
    visitor.walk(node)
    (self.members, self.file, calls, reads, names) = (members, file, visitor.calls, visitor.reads, visitor.names)
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
