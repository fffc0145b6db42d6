import CodeReading
import SwiftSyntax

/// The code that makes the components from the root to a RIB, as the app's builders make them.
///
/// A test that uses it gives the RIB what the app provides, so a new dependency needs no line in the test.
struct ComponentChain {
  /// The statements, in the body of a function that has a `context`.
  let code: String
  /// The name of the last component.
  let last: String

  /// Creates the code of a way from the root; `nil` where a component is made in a way of its own.
  init?(way: [String], in app: AppCode) {
    let editor = CodeEditor(app)
    var lines: [String] = []
    var above: String?
    for rib in way {
      guard let name = try? RIBName(rib).variable, let component = editor.declaration("class", "\(rib)Component") else {
        return nil
      }
      switch (above, component.initializers.first) {
      case (nil, let ownInit?) where ownInit.takesContext:
        let mark = ownInit.signature.effectSpecifiers?.throwsClause == nil ? "" : "try "
        lines.append("let \(name) = \(mark)\(rib)Component(context.app)")
      case (let above?, let ownInit):
        guard let samples = Self.samples(for: ownInit, in: app) else { return nil }
        lines.append("let \(name) = \(rib)Component(dependency: \(above)\(samples))")
      default: return nil
      }
      above = name
    }
    guard let above else { return nil }
    code = lines.joined(separator: "\n    ")
    last = above
  }

  /// Returns samples of the values that a component is made with; `nil` for other arguments.
  private static func samples(for ownInit: InitializerDeclSyntax?, in app: AppCode) -> String? {
    guard let parameters = ownInit?.signature.parameterClause.parameters else { return "" }
    guard parameters.first?.firstName.text == "dependency" else { return nil }
    var samples = ""
    for parameter in parameters.dropFirst() {
      guard let value = RIBValue(parameter, in: app) else { return nil }
      samples += ", \(value.name): \(value.literal)"
    }
    return samples
  }
}

extension InitializerDeclSyntax {
  /// Whether the parameters are `(_ context: AppContext)`.
  fileprivate var takesContext: Bool {
    let parameters = signature.parameterClause.parameters
    return parameters.count == 1 && parameters.first?.firstName.tokenKind == .wildcard
      && parameters.first?.type.typeNames == ["AppContext"]
  }
}
