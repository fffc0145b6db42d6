import CodeReading
import SwiftSyntax

/// The calls with which workflows begin, and the RIBs at which they arrive.
struct FirstCalls {
  private var ribs: [String: String]

  /// Reads the functions without parameters that return a step, such as
  /// `func walletFeature() -> Step<any RootActionableItem, any WalletActionableItem, Void>`.
  init(_ app: AppCode, root: String) {
    ribs = ["onStep": root]
    var aliases: [String: String] = [:]
    for (name, type) in app.text.aliases { aliases[name] = Self.rib(of: type, aliases: [:]) }
    for function in app.files.flatMap({ $0.tree.all(FunctionDeclSyntax.self) }) {
      guard function.signature.parameterClause.parameters.isEmpty, ribs[function.name.text] == nil,
        let type = function.signature.returnClause?.type
      else { continue }
      ribs[function.name.text] = Self.rib(of: type, aliases: aliases)
    }
  }

  /// Returns the RIB at which a call arrives; `nil` for another function.
  func rib(of call: String) -> String? { ribs[call] }

  /// Returns the RIB of the last item that a step's type names: `Wallet` of
  /// `Step<any RootActionableItem, any WalletActionableItem, Void>`.
  private static func rib(of type: TypeSyntax, aliases: [String: String]) -> String? {
    guard let type = type.as(IdentifierTypeSyntax.self) else { return nil }
    guard type.name.text == "Step" else { return aliases[type.name.text] }
    return type.typeNames.last { $0.hasSuffix("ActionableItem") }?.without(suffix: "ActionableItem")
  }
}
