import CodeReading
import SwiftSyntax

extension SourceFile {
  /// The imports at the top level.
  var imports: [ImportDeclSyntax] { tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) } }
}

extension Declaration {
  /// The keyword: `class`, `protocol`, `extension` and so on.
  var keyword: String { node.introducer.text }

  /// The member variables and constants.
  var variables: [VariableDeclSyntax] { members(VariableDeclSyntax.self) }

  /// The member functions.
  var functions: [FunctionDeclSyntax] { members(FunctionDeclSyntax.self) }

  /// The initializers.
  var initializers: [InitializerDeclSyntax] { members(InitializerDeclSyntax.self) }

  private func members<Member: DeclSyntaxProtocol>(_ kind: Member.Type) -> [Member] {
    node.memberBlock.members.compactMap { $0.decl.as(kind) }
  }
}

extension VariableDeclSyntax {
  /// The names that the declaration declares.
  var names: [String] { bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text } }
}

extension FunctionCallExprSyntax {
  /// The name of the function or type that is called without a receiver.
  var name: String? { calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text }
}

extension CodeBlockItemSyntax {
  /// The call of `super.init` in the statement.
  var superInit: FunctionCallExprSyntax? {
    all(FunctionCallExprSyntax.self).first {
      let callee = $0.calledExpression.as(MemberAccessExprSyntax.self)
      return callee?.base?.is(SuperExprSyntax.self) == true && callee?.declName.baseName.tokenKind == .keyword(.`init`)
    }
  }
}

extension SyntaxProtocol {
  /// The names of the types that the code names, in order.
  var typeNames: [String] { all(IdentifierTypeSyntax.self).map(\.name.text) }
}
