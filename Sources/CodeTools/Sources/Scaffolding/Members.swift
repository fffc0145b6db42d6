import CodeReading
import SwiftSyntax

extension VariableDeclSyntax {
  /// The names that the declaration declares.
  var names: [String] { bindings.compactMap(\.name) }
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
