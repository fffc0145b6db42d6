extension ParentJoin {
  /// Makes the parent's component provide the dependencies of the child.
  mutating func joinComponent() throws(NewRIBError) {
    try conform("\(parent)Component", to: "\(child.text)Dependency", like: "Dependency")
  }

  /// Passes the child's builder from the parent's builder to its router. Returns the labels of the other arguments.
  mutating func joinBuilder() throws(NewRIBError) -> [String] {
    let (file, builder) = try find("\(parent)Builder", "class")
    let tokens = file.tokens
    let hint = "write there: let router = \(parent)Router(interactor: interactor, component: component)"
    guard
      let call = (builder.open..<builder.close).first(where: { tokens.matches(["\(parent)Router", "("], at: $0) }),
      let close = tokens.closing(call + 1)
    else { throw missing("call of \(parent)Router(…)", in: place(builder, in: file), hint: hint) }
    let line = "\(file.path):\(tokens[call].line)"
    guard let component = argument("component", in: call + 1..<close, of: tokens),
      let interactor = argument("interactor", in: call + 1..<close, of: tokens)
    else { throw missing("arguments interactor: and component: that are variables", in: line, hint: hint) }

    let comma = tokens[close - 1].text == "," ? " " : ", "
    edits.insert(
      "\(comma)\(child.variable)Builder: \(child.text)Builder(dependency: \(component))",
      at: tokens[close - 1].range.upperBound, in: file)
    let end = tokens[close].range.upperBound
    guard tokens.matches(["let"], at: call - 3), tokens.matches(["="], at: call - 1) else {
      throw missing("`let router =` before \(parent)Router(…)", in: line, hint: hint)
    }
    let router = tokens[call - 2].text
    let isSet = (builder.open..<builder.close).contains {
      tokens.matches([interactor, ".", "router", "=", router], at: $0)
    }
    if !isSet { edits.insert("\n    \(interactor).router = \(router)", at: end, in: file) }
    return (call + 2..<close).filter { tokens.matches([":"], at: $0 + 1) }.map { tokens[$0].text }
  }

  /// Returns the variable that is the argument with a label.
  private func argument(_ label: String, in range: Range<Int>, of tokens: [SwiftToken]) -> String? {
    guard let index = range.first(where: { tokens.matches([label, ":"], at: $0) }),
      [",", ")"].contains(tokens[index + 3].text)
    else { return nil }
    return tokens[index + 2].text
  }
}
