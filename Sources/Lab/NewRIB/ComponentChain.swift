/// The code that makes the components from the root to a RIB, as the app's builders make them.
///
/// A test that uses it gives the RIB what the app provides, so a new dependency needs no line in the test.
struct ComponentChain {
  /// The statements, in the body of a function that has a `context`.
  let code: String
  /// The name of the last component.
  let last: String

  /// Creates the code of a way from the root; `nil` where a component is made in a way of its own.
  init?(way: [String], files: [SwiftFile]) {
    var lines: [String] = []
    var above: String?
    for rib in way {
      guard let name = try? RIBName(rib).variable,
        let file = files.first(where: { $0.declarations.contains { $0.name == "\(rib)Component" } }),
        let component = file.declarations.first(where: { $0.kind == "class" && $0.name == "\(rib)Component" })
      else { return nil }
      let body = component.open..<component.close
      let ownInit = body.first { file.tokens.matches(["init", "("], at: $0) }
      switch (above, ownInit) {
      case (nil, let ownInit?) where file.tokens.matches(["_", "context", ":", "AppContext", ")"], at: ownInit + 2):
        lines.append("let \(name) = try \(rib)Component(context.app)")
      case (let above?, nil): lines.append("let \(name) = \(rib)Component(dependency: \(above))")
      default: return nil
      }
      above = name
    }
    guard let above else { return nil }
    code = lines.joined(separator: "\n    ")
    last = above
  }
}
