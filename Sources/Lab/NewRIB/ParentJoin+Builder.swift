extension ParentJoin {
  /// The parent's component provides what the child depends on.
  mutating func joinComponent() throws(NewRIBError) {
    try conform("\(parent)Component", to: "\(child.text)Dependency", like: "Dependency")
  }

  /// The parent's builder passes the child's builder to its router. Returns the labels of what it passes already.
  mutating func joinBuilder() throws(NewRIBError) -> [String] {
    let (file, builder) = try find("\(parent)Builder", "class")
    let tokens = file.tokens
    let hint = "write there: let router = \(parent)Router(interactor: interactor, component: component)"
    guard
      let call = (builder.open..<builder.close).first(where: { tokens.stands(["\(parent)Router", "("], at: $0) }),
      let close = tokens.closing(call + 1)
    else { throw missing("call of \(parent)Router(…)", in: place(builder, in: file), hint: hint) }
    let line = "\(file.path):\(tokens[call].line)"
    guard let component = argument("component", in: call + 1..<close, of: tokens),
      let interactor = argument("interactor", in: call + 1..<close, of: tokens)
    else { throw missing("arguments interactor: and component: that are variables", in: line, hint: hint) }

    let comma = tokens[close - 1].text == "," ? " " : ", "
    insert(
      "\(comma)\(child.variable)Builder: \(child.text)Builder(dependency: \(component))",
      at: tokens[close - 1].range.upperBound, in: file)
    let end = tokens[close].range.upperBound
    if tokens.stands(["let"], at: call - 3), tokens.stands(["="], at: call - 1) {
      let router = tokens[call - 2].text
      let isSet = (builder.open..<builder.close).contains {
        tokens.stands([interactor, ".", "router", "=", router], at: $0)
      }
      if !isSet { insert("\n    \(interactor).router = \(router)", at: end, in: file) }
    } else if let start = returnedTuple(before: call, of: tokens) {
      // A leaf is returned on the spot; a parent's interactor has to know its router first.
      let label = start == call - 2 ? "" : "router: "
      replace(
        tokens[start].range.lowerBound..<tokens[call].range.lowerBound, with: "let router = ", in: file)
      insert("\n    \(interactor).router = router\n    return (\(label)router", at: end, in: file)
    } else {
      throw missing("`let router =` or `return (` before \(parent)Router(…)", in: line, hint: hint)
    }
    return (call + 2..<close).filter { tokens.stands([":"], at: $0 + 1) }.map { tokens[$0].text }
  }

  /// The variable that is passed under a label.
  private func argument(_ label: String, in range: Range<Int>, of tokens: [SwiftToken]) -> String? {
    guard let index = range.first(where: { tokens.stands([label, ":"], at: $0) }),
      [",", ")"].contains(tokens[index + 3].text)
    else { return nil }
    return tokens[index + 2].text
  }

  /// Where `return (` or `return (router:` begins, right before `call`.
  private func returnedTuple(before call: Int, of tokens: [SwiftToken]) -> Int? {
    if tokens.stands(["return", "("], at: call - 2) { return call - 2 }
    if tokens.stands(["return", "(", "router", ":"], at: call - 4) { return call - 4 }
    return nil
  }
}
