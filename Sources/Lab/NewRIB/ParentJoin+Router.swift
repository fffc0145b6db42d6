extension ParentJoin {
  /// The parent's interactor hears the child, and knows its own router.
  mutating func joinInteractor() throws(NewRIBError) {
    let (file, interactor) = try find("\(parent)Interactor", "class")
    let knowsRouter = (interactor.open..<interactor.close).contains {
      file.tokens.stands(["var", "router", ":"], at: $0)
    }
    if !knowsRouter {
      insert(
        "\n  weak var router: (any \(parent)Routing)?", at: file.tokens[interactor.open].range.upperBound, in: file)
    }
    try conform("\(parent)Interactor", to: "\(child.text)Listener", like: "Listener")
  }

  /// What the interactor may ask of the router.
  mutating func joinRouting() throws(NewRIBError) {
    let (file, routing) = try find("\(parent)Routing", "protocol")
    append(
      """
        func routeTo\(child.text)() -> any \(child.text)ActionableItem
        func dismiss\(child.text)()

      """, to: routing, in: file)
    let comment = "/// What \(parent) asks of its router"
    for nothing in [": nothing yet.", ": nothing."] {
      replaceComment(comment + nothing, with: comment + ".", before: routing, in: file)
    }
  }

  /// The router holds the child's builder, and attaches and detaches the child.
  mutating func joinRouter(labels: [String]) throws(NewRIBError) {
    let (file, router) = try find("\(parent)Router", "class")
    let body = router.open..<router.close
    if let used = body.first(where: { file.tokens[$0].text == child.variable }) {
      throw NewRIBError(
        code: .nameTaken, message: "\(file.path):\(file.tokens[used].line) uses the name `\(child.variable)` already",
        hint: "choose another name for the RIB, or for what has it there")
    }
    replaceComment("/// A leaf.", with: "/// Attaches its children.", before: router, in: file)
    if let start = body.first(where: { file.tokens.stands(["init", "("], at: $0) }) {
      try extendInit(at: start, of: router, in: file)
    } else {
      try addInit(to: router, labels: labels, in: file)
    }
    append("\n" + (hasSlot(router) ? slotRoutes : routes), to: router, in: file)
  }

  /// Whether its children take each other's place in a slot that it inherits, by `show` and `dismiss`.
  private func hasSlot(_ router: SwiftDeclaration) -> Bool { router.inherited.first == "SlotRouter" }

  private var properties: (builder: String, child: String) {
    (
      "  private let \(child.variable)Builder: any \(child.text)Buildable",
      "  private var \(child.variable): (any Routing)?"
    )
  }

  private var routes: String {
    """
      func routeTo\(child.text)() -> any \(child.text)ActionableItem {
        dismiss\(child.text)()
        let (router, item) = \(child.variable)Builder.build(withListener: interactor)
        \(child.variable) = router
        attachChild(router)
        return item
      }

      func dismiss\(child.text)() {
        guard let \(child.variable) else { return }
        self.\(child.variable) = nil
        detachChild(\(child.variable))
      }

    """
  }

  private var slotRoutes: String {
    """
      func routeTo\(child.text)() -> any \(child.text)ActionableItem {
        let (router, item) = \(child.variable)Builder.build(withListener: interactor)
        show(router)
        return item
      }

      func dismiss\(child.text)() { dismiss() }

    """
  }

  private mutating func extendInit(
    at start: Int, of router: SwiftDeclaration, in file: SwiftFile
  ) throws(NewRIBError) {
    let tokens = file.tokens
    guard let close = tokens.closing(start + 1),
      let body = tokens[close...].firstIndex(where: { $0.text == "{" }), let end = tokens.closing(body),
      let call = (body..<end).first(where: { tokens.stands(["super", "."], at: $0) })
    else {
      throw missing(
        "init that calls super.init", in: "\(file.path):\(tokens[start].line)",
        hint: "write there: super.init(interactor: interactor, component: component)")
    }
    let comma = tokens[close - 1].text == "," ? " " : ", "
    insert(
      "\(comma)\(child.variable)Builder: any \(child.text)Buildable", at: tokens[close - 1].range.upperBound, in: file)
    insert(
      "self.\(child.variable)Builder = \(child.variable)Builder\n    ", at: tokens[call].range.lowerBound, in: file)

    let head = properties(in: router.open + 1..<start, of: tokens)
    let lastBuilder = head.last { tokens[$0].text.hasSuffix("Buildable") || tokens[$0].text.hasSuffix("Builder") }
    let lastChild = head.last { tokens.stands(["Routing", ")", "?"], at: $0) }
    // A builder that is made when it is wanted is a property with a body: the new one goes behind that.
    let behind = lastBuilder.flatMap { tokens[$0 + 1].text == "{" ? tokens.closing($0 + 1) : nil }
    let builderPlace = tokens[behind ?? lastBuilder ?? router.open]
    insertLine(properties.builder, after: builderPlace, in: file)
    if !hasSlot(router) {
      insertLine(properties.child, after: lastChild.map { tokens[$0] } ?? builderPlace, in: file)
    }
  }

  /// The tokens of a range that stand in no body of a property.
  private func properties(in range: Range<Int>, of tokens: [SwiftToken]) -> [Int] {
    var depth = 0
    return range.filter { index in
      if tokens[index].text == "{" { depth += 1 }
      if tokens[index].text == "}" { depth -= 1 }
      return depth == 0
    }
  }

  /// A leaf's router has no init: it gets one with what its builder passes.
  private mutating func addInit(
    to router: SwiftDeclaration, labels: [String], in file: SwiftFile
  ) throws(NewRIBError) {
    var parameters: [String] = []
    for label in labels {
      switch label {
      case "interactor": parameters.append("interactor: \(parent)Interactor")
      case "component": parameters.append("component: \(parent)Component")
      case "view" where router.inherited.count > 2: parameters.append("view: \(router.inherited[2])")
      default:
        throw missing(
          "init, and its builder passes `\(label)`", in: place(router, in: file),
          hint: "write the init of \(parent)Router, then try again")
      }
    }
    parameters.append("\(child.variable)Builder: any \(child.text)Buildable")
    let arguments = labels.map { "\($0): \($0)" }.joined(separator: ", ")
    let isEmpty = router.close == router.open + 1
    insert(
      """

      \(properties.builder)\(hasSlot(router) ? "" : "\n" + properties.child)

        init(\(parameters.joined(separator: ", "))) {
          self.\(child.variable)Builder = \(child.variable)Builder
          super.init(\(arguments))
        }\(isEmpty ? "" : "\n")
      """, at: file.tokens[router.open].range.upperBound, in: file)
  }
}
