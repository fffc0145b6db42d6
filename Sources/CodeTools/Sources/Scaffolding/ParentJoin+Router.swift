import CodeReading
import SwiftSyntax

extension ParentJoin {
  /// Adds the routes to the child.
  mutating func joinRouting() throws(ToolError) {
    let route = "func routeTo\(child.text)(\(values.parameters)) -> any \(child.text)ActionableItem"
    let routes = "\(route)\nfunc dismiss\(child.text)()"
    try checkMethods(["routeTo\(child.text)"], of: ["Routing", "Router"], parameters: values.count)
    try checkMethods(["dismiss\(child.text)"], of: ["Routing", "Router"])
    if let routing = code.declaration("protocol", "\(parent)Routing") {
      code.append(routes, to: routing)
    } else {
      // A RIB without children needs no routes.
      let protocolText = Layout.indented(routes, by: "  ", inside: "  ")
      code.insert(
        "protocol \(parent)Routing: Routing {\n\(protocolText)\n}",
        afterImportsOf: try find("class", "Interactor").file)
      code.inherit("\(parent)Routing", in: try find("class", "Router"))
    }
  }

  /// Stores the child's builder in the router, and attaches the child to the router's slot.
  ///
  /// The router remembers the child, so that it dismisses this one and no other child in the slot.
  /// A router that has several slots uses the last one for the child. A router without a slot gets one.
  mutating func joinRouter(labels: [String]) throws(ToolError) {
    let router = try find("class", "Router")
    let slot = router.variables.last(where: \.isSlot)
    let slotName = slot?.names.first ?? Self.slotName
    try checkNames([builderName, childName] + (slot == nil ? [slotName] : []), in: router)

    let remembered = "private weak var \(childName): (any Routing)?"
    let properties = builderProperty + (slot == nil ? "\n\(slotProperty)\n\(remembered)" : "")
    let routes = routes(slot: slotName)
    if let slot { code.insert(remembered, after: slot, in: router.file) }
    if router.initializers.isEmpty {
      let members = try properties + "\n\n" + ownInit(of: router, labels: labels) + "\n"
      if router.node.memberBlock.members.isEmpty { return code.prepend(members + "\n" + routes, to: router) }
      code.prepend(members, to: router)
    } else {
      try extendInit(of: router)
      if let last = router.variables.last(where: \.isBuilder) {
        code.insert(properties, after: last, in: router.file)
      } else {
        code.prepend(router.variables.isEmpty ? properties + "\n" : properties, to: router)
      }
    }
    code.append(routes, to: router, isApart: true)
  }

  private static let slotName = "slot"

  private var childName: String { "\(child.variable)Router" }

  private var builderName: String { "\(child.variable)Builder" }

  private var builderProperty: String { "private let \(builderName): \(build.builder)" }

  private var slotProperty: String {
    "private lazy var \(Self.slotName) = ChildSlot(of: self\(build.hasView ? ", .pushed" : ""))"
  }

  private func routes(slot: String) -> String {
    """
    func routeTo\(child.text)(\(values.parameters)) -> any \(child.text)ActionableItem {
      let (router, item) = \(builderName).build(\(build.arguments))
      \(childName) = router
      \(slot).attach(router)
      return item
    }

    func dismiss\(child.text)() { \(slot).detach(\(childName)) }
    """
  }

  /// Throws when the router uses a name that is going to be added.
  private func checkNames(_ names: [String], in router: Declaration) throws(ToolError) {
    for token in router.node.memberBlock.tokens(viewMode: .sourceAccurate) where names.contains(token.text) {
      throw ToolError(
        code: .nameTaken, message: "\(router.file.position(of: token).place) already uses the name `\(token.text)`",
        hint: "choose another name for the RIB, or rename `\(token.text)` there")
    }
  }

  /// Adds the builder to the parameters of the init that calls `super.init`, which stores it.
  private mutating func extendInit(of router: Declaration) throws(ToolError) {
    for node in router.initializers {
      guard let statement = node.body?.statements.first(where: { $0.superInit != nil }) else { continue }
      let clause = node.signature.parameterClause
      code.append(
        "\(builderName): \(build.builder)", to: Array(clause.parameters), after: clause.leftParen,
        in: router.file)
      return code.insert("self.\(builderName) = \(builderName)", before: statement, in: router.file)
    }
    throw missing(
      "init that calls super.init", in: router.position.place,
      hint: "write there: super.init(interactor: interactor, component: component)")
  }

  /// Returns an init for the router of a RIB that had no children, with the arguments that its builder passes.
  private func ownInit(of router: Declaration, labels: [String]) throws(ToolError) -> String {
    let superclass = router.node.inheritanceClause?.inheritedTypes.first?.type.as(IdentifierTypeSyntax.self)
    let view = superclass?.genericArgumentClause?.arguments.dropFirst().first?.argument.trimmedDescription
    var parameters: [String] = []
    for label in labels {
      switch (label, view) {
      case ("interactor", _): parameters.append("interactor: \(parent)Interactor")
      case ("component", _): parameters.append("component: \(parent)Component")
      case ("view", let view?): parameters.append("view: \(view)")
      default:
        throw missing(
          "init, and its builder passes `\(label)`", in: router.position.place,
          hint: "write the init of \(parent)Router, then try again")
      }
    }
    parameters.append("\(builderName): \(build.builder)")
    return """
      init(\(parameters.joined(separator: ", "))) {
        self.\(builderName) = \(builderName)
        super.init(\(labels.map { "\($0): \($0)" }.joined(separator: ", ")))
      }
      """
  }
}

extension VariableDeclSyntax {
  /// Whether the variable is a slot for children.
  fileprivate var isSlot: Bool {
    bindings.contains { $0.initializer?.value.as(FunctionCallExprSyntax.self)?.name == "ChildSlot" }
  }

  /// Whether the variable stores the builder of a child.
  fileprivate var isBuilder: Bool {
    bindings.contains { binding in
      guard binding.accessorBlock == nil, let name = binding.typeAnnotation?.typeNames.last else { return false }
      return name.hasSuffix("Buildable") || name.hasSuffix("Builder")
    }
  }
}
