extension ParentJoin {
  /// Makes the parent's interactor the listener of the child, and adds its `router` property if it has none.
  mutating func joinInteractor() throws(NewRIBError) {
    let (file, interactor) = try find("\(parent)Interactor", "class")
    let knowsRouter = (interactor.open..<interactor.close).contains {
      file.tokens.matches(["var", "router", ":"], at: $0)
    }
    if !knowsRouter {
      edits.insert(
        "\n  weak var router: (any \(parent)Routing)?", at: file.tokens[interactor.open].range.upperBound, in: file)
    }
    try conform("\(parent)Interactor", to: "\(child.text)Listener", like: "Listener")
  }

  /// Adds the step to the child, for workflows.
  mutating func joinItem() throws(NewRIBError) {
    let (file, item) = try find("\(parent)ActionableItem", "protocol")
    let step = "func show\(child.text)() -> Reached<any \(child.text)ActionableItem>"
    edits.append("  /// Shows \(child.text).\n  \(step)\n", to: item, in: file)

    let (code, interactor) = try find("\(parent)Interactor", "class")
    let subject =
      "private let \(child.variable)Item = ActionableItemSubject<any \(child.text)ActionableItem>(waitingFor: "
      + "\"\(child.words)\")"
    let body = interactor.open + 1..<interactor.close
    if let last = body.last(where: { code.tokens.matches(["weak", "var"], at: $0) }) {
      edits.insertLine("\n  \(subject)", after: code.tokens[last], in: code)
    } else {
      edits.insert("\n  \(subject)\n", at: code.tokens[interactor.open].range.upperBound, in: code)
    }
    let end = code.declarations.last { $0.name == interactor.name } ?? interactor
    edits.insert(
      """


      extension \(parent)Interactor {
        \(step) {
          \(child.variable)Item.show(in: self) { router?.routeTo\(child.text)() }
        }
      }
      """, at: code.tokens[end.close].range.upperBound, in: code)
  }

  /// Adds the routes to the child.
  mutating func joinRouting() throws(NewRIBError) {
    let (file, routing) = try find("\(parent)Routing", "protocol")
    edits.append(
      """
        func routeTo\(child.text)() -> any \(child.text)ActionableItem
        func dismiss\(child.text)()

      """, to: routing, in: file)
    let comment = "/// The routes of \(parent)"
    replaceComment("\(comment): none.", with: "\(comment).", before: routing, in: file)
  }

  /// Stores the child's builder in the router, and attaches the child to the router's slot.
  ///
  /// A router that has several slots uses the last one for the child. A router without a slot gets one.
  mutating func joinRouter(labels: [String]) throws(NewRIBError) {
    let (file, router) = try find("\(parent)Router", "class")
    let body = router.open..<router.close
    let slots = body.filter { file.tokens.matches(["=", "ChildSlot", "("], at: $0 + 1) }
    let slot = slots.last.map { file.tokens[$0].text }
    for name in [builderName] + (slot == nil ? [Self.slotName] : []) {
      guard let used = body.first(where: { file.tokens[$0].text == name }) else { continue }
      throw NewRIBError(
        code: .nameTaken, message: "\(file.path):\(file.tokens[used].line) already uses the name `\(name)`",
        hint: "choose another name for the RIB, or rename `\(name)` there")
    }
    replaceComment(
      "/// The router of \(parent), which has no children.",
      with: "/// A router that attaches the children of \(parent).",
      before: router, in: file)
    if let start = body.first(where: { file.tokens.matches(["init", "("], at: $0) }) {
      try extendInit(at: start, of: router, needsSlot: slot == nil, in: file)
    } else {
      try addInit(to: router, labels: labels, in: file)
    }
    edits.append("\n" + routes(slot: slot ?? Self.slotName), to: router, in: file)
  }

  private static let slotName = "slot"

  private var builderName: String { "\(child.variable)Builder" }

  private var builderProperty: String { "  private let \(builderName): any \(child.text)Buildable" }

  private var slotProperty: String {
    "  private lazy var \(Self.slotName) = ChildSlot(of: self\(hasView ? ", .pushed" : ""))"
  }

  private func routes(slot: String) -> String {
    """
      func routeTo\(child.text)() -> any \(child.text)ActionableItem {
        let (router, item) = \(builderName).build(withListener: interactor)
        \(slot).attach(router)
        return item
      }

      func dismiss\(child.text)() { \(slot).detach() }

    """
  }

  private mutating func extendInit(
    at start: Int, of router: SwiftDeclaration, needsSlot: Bool, in file: SwiftFile
  ) throws(NewRIBError) {
    let tokens = file.tokens
    guard let close = tokens.closing(start + 1),
      let body = tokens[close...].firstIndex(where: { $0.text == "{" }), let end = tokens.closing(body),
      let call = (body..<end).first(where: { tokens.matches(["super", "."], at: $0) })
    else {
      throw missing(
        "init that calls super.init", in: "\(file.path):\(tokens[start].line)",
        hint: "write there: super.init(interactor: interactor, component: component)")
    }
    let comma = tokens[close - 1].text == "," ? " " : ", "
    edits.insert(
      "\(comma)\(builderName): any \(child.text)Buildable", at: tokens[close - 1].range.upperBound, in: file)
    edits.insert("self.\(builderName) = \(builderName)\n    ", at: tokens[call].range.lowerBound, in: file)

    let lastBuilder = (router.open + 1..<start).last { tokens[$0].text.hasSuffix("Buildable") }
    edits.insertLine(
      builderProperty + (needsSlot ? "\n\(slotProperty)" : ""), after: tokens[lastBuilder ?? router.open], in: file)
  }

  /// Adds an init to the router of a RIB that had no children, with the arguments that its builder passes.
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
    parameters.append("\(builderName): any \(child.text)Buildable")
    let arguments = labels.map { "\($0): \($0)" }.joined(separator: ", ")
    let isEmpty = router.close == router.open + 1
    edits.insert(
      """

      \(builderProperty)
      \(slotProperty)

        init(\(parameters.joined(separator: ", "))) {
          self.\(builderName) = \(builderName)
          super.init(\(arguments))
        }\(isEmpty ? "" : "\n")
      """, at: file.tokens[router.open].range.upperBound, in: file)
  }
}
