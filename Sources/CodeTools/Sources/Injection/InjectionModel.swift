import CodeReading
import SwiftSyntax

/// The components, dependency protocols and builders of an app's code, and which component each is built on.
struct InjectionModel {
  /// A class below `Component<any XDependency>`, or a root's `BootstrapComponent`.
  struct ComponentClass {
    let type: TypeDeclaration
    /// The names of the dependency protocols; empty for a root.
    let dependencies: [String]
    /// Whether it has no parent.
    let isRoot: Bool
    /// Whether it is a component of Needle, whose own generator joins it to its parent.
    let isOfNeedle: Bool
    /// The properties that children can get: its own and those of its superclasses in the app.
    let provided: [Property]
    private let byName: [String: [Property]]

    init(type: TypeDeclaration, dependencies: [String], provided: [Property]) {
      (self.type, self.dependencies, self.provided) = (type, dependencies, provided)
      isRoot = dependencies.isEmpty
      isOfNeedle = type.first.file.imports.contains { $0.path.trimmedDescription == "NeedleFoundation" }
      byName = Dictionary(grouping: provided, by: \.name)
    }

    /// Returns the property that can be read where another one is needed.
    func provider(of needed: Property) -> Property? {
      let named = (byName[needed.name] ?? []).filter { $0.isVisible && $0.key == needed.key }
      if let property = named.first(where: { $0.gives(needed) }) { return property }
      // A property in each clause of an `#if` with an `#else` is there always.
      return named.first { first in named.contains { $0.condition == "!(\(first.condition))" } }
    }

    /// The conditions under which it has a property with a name, of any type; an empty one is always true.
    func conditions(of name: String) -> [String] { byName[name]?.map(\.condition) ?? [] }
  }

  /// A protocol of values that a parent provides.
  struct DependencyProtocol {
    let type: TypeDeclaration
    /// The name of the RIB: `Menu` for `MenuDependency`.
    let rib: String
    /// The properties that it declares or gets from protocols it refines, without the generated one.
    let required: [Property]
    /// The names of the properties that a protocol extension gives a default.
    let defaults: Set<String>
    /// Whether it refines the generated protocol.
    let refinesSubtree: Bool

    /// The name of the generated protocol: `MenuSubtreeDependency`.
    var subtreeName: String { DependencyProtocol.subtreeName(of: type.name) }

    static func subtreeName(of name: String) -> String {
      name.lastName.without(suffix: "Dependency").map { "\($0)SubtreeDependency" } ?? "\(name.lastName)Subtree"
    }
  }

  /// A place where a builder or a component gets a component as its dependency.
  struct Edge {
    /// The name of the component that is passed.
    let parent: String
    /// The name of the dependency protocol that the component has to fulfil.
    let dependency: String
    let position: SourcePosition
  }

  private(set) var components: [String: ComponentClass] = [:]
  private(set) var protocols: [String: DependencyProtocol] = [:]
  /// The dependencies of each builder class: the names of protocols, or that of the root's component.
  private(set) var builders: [String: [String]] = [:]
  private(set) var edges: [Edge] = []
  private(set) var problems: [InjectionProblem] = []
  let code: AppCode
  /// The uses in the code of each type, by its full name, and in the code outside of types.
  let uses: [(scope: String, uses: CodeUses)]

  init(_ code: AppCode) {
    self.code = code
    let types = code.types.values.sorted { $0.position < $1.position }
    uses =
      types.flatMap { type in type.parts.map { (scope: type.name, uses: $0.uses) } }
      + code.outside.map { (scope: "", uses: CodeUses($0.node, in: $0.file)) }
    for place in code.files.compactMap(\.syntaxError) {
      problems.append(
        InjectionProblem(.error, at: place, "this is not Swift", "fix: build the app, and correct its errors first"))
    }
    for type in types where !type.isProtocol { addClass(type) }
    for type in types where type.isProtocol && isDependency(type.name) { addProtocol(type) }
    for (second, first) in code.duplicates {
      let name = first.fullName
      guard components[name] != nil || protocols[name] != nil || builders[name] != nil else { continue }
      problems.append(
        InjectionProblem(
          .error, at: second.position, "\(name) is declared twice; the first is at \(first.position.text)",
          "fix: give one of them another name"))
    }
    var reader = EdgeReader(model: self)
    reader.read()
    edges = reader.edges
    problems += reader.problems
  }

  /// Returns the names of the dependencies in an argument of `Component` or `Builder`, and reports those that are nowhere.
  private mutating func dependencies(_ argument: TypeSyntax?, of type: TypeDeclaration) -> [String] {
    var found: [String] = []
    for written in argument?.names ?? [] {
      if let alias = code.text.aliases[written] {
        found += dependencies(alias, of: type)
      } else if let name = code.resolve(written, from: type.name) {
        if name != "EmptyDependency" { found.append(name) }
      } else if written.lastName != "EmptyDependency", !type.parameters.contains(written) {
        problems.append(
          InjectionProblem(
            .warning, at: type.position, "\(type.name) depends on \(written), which no file of this folder declares",
            "fix: write the protocol's name as it is declared; a protocol of another module stays as it is"))
      }
    }
    return found
  }

  // MARK: - Classes

  private mutating func addClass(_ type: TypeDeclaration) {
    var (base, seen) = (type.base, Set([type.name]))
    // The types that stand for the generic parameters of the superclass.
    var arguments: [String: TypeSyntax] = [:]
    var provided = type.properties + type.extended
    while var current = base {
      if let alias = current.names.first.flatMap({ code.text.aliases[$0] }) { current = alias }
      let written = current.arguments.map { argument in
        argument.names.first.flatMap { arguments[$0] } ?? argument
      }
      switch current.names.first?.lastName {
      case "Component" where code.resolve("Component", from: type.name) == nil:
        components[type.name] = ComponentClass(
          type: type, dependencies: dependencies(written.first, of: type), provided: provided)
        return
      case "BootstrapComponent":
        components[type.name] = ComponentClass(type: type, dependencies: [], provided: provided)
        return
      case "Builder":
        builders[type.name] = dependencies(written.first, of: type)
        return
      default:
        guard let name = current.names.first.flatMap({ code.resolve($0, from: type.name) }),
          let above = code.types[name], seen.insert(name).inserted
        else { return }
        provided += above.properties + above.extended
        arguments = Dictionary(zip(above.parameters, written), uniquingKeysWith: { first, _ in first })
        base = above.base
      }
    }
  }

  // MARK: - Protocols

  /// Whether a protocol refines `Dependency`, or a component or a builder names it as its dependency.
  private func isDependency(_ name: String) -> Bool {
    let named =
      components.values.contains { $0.dependencies.contains(name) } || builders.values.contains { $0.contains(name) }
    return named || refined(by: name).contains("Dependency")
  }

  /// Returns the names of the protocols that a protocol refines, its own name first; those of other modules as they are
  /// written.
  func refined(by name: String) -> [String] {
    var names = [name]
    var index = 0
    while index < names.count {
      for written in code.types[names[index]]?.inherited.flatMap(\.names) ?? [] {
        let full = code.resolve(written, from: names[index]) ?? written.lastName
        if !names.contains(full) { names.append(full) }
      }
      index += 1
    }
    return names
  }

  private mutating func addProtocol(_ type: TypeDeclaration) {
    let refined = refined(by: type.name)
    let own = refined.compactMap { code.types[$0] }
    var required: [Property] = []
    for property in own.flatMap(\.properties)
    where !required.contains(where: { $0.name == property.name && $0.condition == property.condition }) {
      required.append(property)
    }
    protocols[type.name] = DependencyProtocol(
      type: type, rib: type.first.name.without(suffix: "Dependency") ?? type.first.name, required: required,
      defaults: Set(own.flatMap(\.extended).map(\.name)),
      refinesSubtree: refined.contains(DependencyProtocol.subtreeName(of: type.name)))
  }
}
