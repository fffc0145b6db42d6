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
    /// The properties that children can get: its own and those of its superclasses in the app.
    let provided: [Property]
    private let byName: [String: [Property]]

    init(type: TypeDeclaration, dependencies: [String], provided: [Property]) {
      (self.type, self.dependencies, self.provided) = (type, dependencies, provided)
      isRoot = dependencies.isEmpty
      byName = Dictionary(grouping: provided, by: \.name)
    }

    /// Returns the property that can be read where another one is needed.
    func provider(of needed: Property) -> Property? { byName[needed.name]?.first { $0.gives(needed) } }

    /// Whether it has a property with a name, of any type.
    func hasProperty(_ name: String) -> Bool { byName[name] != nil }
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
      let last = name.split(separator: ".").last.map(String.init) ?? name
      return last.hasSuffix("Dependency") ? "\(last.dropLast("Dependency".count))SubtreeDependency" : "\(last)Subtree"
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
  let declarations: Declarations

  init(_ files: [SourceFile]) {
    declarations = Declarations(files.filter { !$0.isGenerated })
    for duplicate in declarations.duplicates {
      problems.append(
        InjectionProblem(
          .error, at: duplicate.second, "\(duplicate.name) is declared twice; the first is at \(duplicate.first.text)",
          "fix: give one of them another name"))
    }
    let types = declarations.types.values.sorted { $0.position < $1.position }
    for type in types where !type.isProtocol { addClass(type) }
    for type in types where type.isProtocol && isDependency(type.name) { addProtocol(type) }
    var reader = EdgeReader(model: self)
    reader.read(types)
    edges = reader.edges
    problems += reader.problems
  }

  /// Returns the names of the dependencies that `Component<…>` or `Builder<…>` is written with.
  private func dependencies(_ type: TypeSyntax, in scope: String) -> [String] {
    (TypeText.arguments(of: type).first.map(TypeText.names) ?? []).compactMap { declarations.resolve($0, from: scope) }
  }

  // MARK: - Classes

  private mutating func addClass(_ type: TypeDeclaration) {
    var (base, scope, seen) = (type.base, type.name, Set([type.name]))
    var provided = type.properties + type.extended
    while let current = base {
      switch TypeText.lastName(of: current) {
      case "Component":
        let dependencies = dependencies(current, in: scope)
        components[type.name] = ComponentClass(
          type: type, dependencies: dependencies, provided: provided)
        return
      case "BootstrapComponent":
        components[type.name] = ComponentClass(type: type, dependencies: [], provided: provided)
        return
      case "Builder":
        builders[type.name] = dependencies(current, in: scope)
        return
      default:
        guard let name = TypeText.names(in: current).first.flatMap({ declarations.resolve($0, from: scope) }),
          let above = declarations.types[name], seen.insert(name).inserted
        else { return }
        provided += above.properties + above.extended
        (base, scope) = (above.base, name)
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
      for inherited in declarations.types[names[index]]?.inherited ?? [] {
        for written in TypeText.names(in: inherited.type) {
          let full =
            declarations.resolve(written, from: names[index]) ?? written.split(separator: ".").last.map(String.init)
            ?? written
          if !names.contains(full) { names.append(full) }
        }
      }
      index += 1
    }
    return names
  }

  private mutating func addProtocol(_ type: TypeDeclaration) {
    let refined = refined(by: type.name)
    let own = refined.compactMap { declarations.types[$0] }
    var required: [Property] = []
    for property in own.flatMap(\.properties)
    where !required.contains(where: { $0.name == property.name && $0.condition == property.condition }) {
      required.append(property)
    }
    let last = type.name.split(separator: ".").last.map(String.init) ?? type.name
    protocols[type.name] = DependencyProtocol(
      type: type, rib: last.hasSuffix("Dependency") ? String(last.dropLast("Dependency".count)) : last,
      required: required,
      defaults: Set(own.flatMap(\.extended).map(\.name)),
      refinesSubtree: refined.contains(DependencyProtocol.subtreeName(of: type.name)))
  }
}
