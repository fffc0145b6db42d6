public import CodeReading

/// What each RIB of an app needs, provides and passes on from its ancestors to the RIBs below it.
public struct InjectionGraph {
  /// One RIB, by its dependency protocol or, for a root, by its component.
  public struct RIB: Sendable {
    /// The name: `Menu` for `MenuDependency`.
    public let name: String
    /// The properties that its dependency protocol declares.
    public let needs: [Property]
    /// The properties that its component provides to its children.
    public let provides: [Property]
    /// The properties that RIBs below it need and that it gets for them from its parent.
    public let passesOn: [Property]
  }

  /// A property that a RIB needs, with the dependency protocol that declares it.
  struct Need: Hashable {
    let property: Property
    /// The name of the protocol.
    let by: String
  }

  let model: InjectionModel
  /// What a component gets from its parent for the RIBs below it, by the component's name: a need for each name, type
  /// and condition.
  private(set) var passedOn: [String: [Need]] = [:]
  /// The dependencies that each component has to fulfil, sorted.
  let children: [String: [String]]
  /// The components that are passed where a dependency protocol is demanded, sorted.
  let parents: [String: [String]]
  /// The components that depend on each protocol, sorted.
  let dependents: [String: [String]]

  /// The words of which a file has at least one when it matters for the graph.
  public static let words = ["omponent", "ependency", "Builder", "typealias"]

  /// Reads the code of an app.
  public init(_ code: AppCode) {
    model = InjectionModel(code)
    children = Dictionary(grouping: model.edges, by: \.parent).mapValues { Set($0.map(\.dependency)).sorted() }
    parents = Dictionary(grouping: model.edges, by: \.dependency).mapValues { Set($0.map(\.parent)).sorted() }
    var dependents: [String: [String]] = [:]
    for (name, component) in model.components {
      for dependency in component.dependencies { dependents[dependency, default: []].append(name) }
    }
    self.dependents = dependents.mapValues { $0.sorted() }
    passOn()
  }

  /// Whether there is no component.
  public var isEmpty: Bool { model.components.isEmpty }

  /// Whether all components are of Needle, so that there is nothing to write.
  public var isOfNeedle: Bool { model.components.values.allSatisfy(\.isOfNeedle) }

  /// Whether the components that depend on a protocol are of Needle, which finds a property in any component above.
  func isOfNeedle(_ dependency: String) -> Bool {
    dependents[dependency]?.contains { model.components[$0]?.isOfNeedle == true } == true
  }

  /// Returns the folders of the modules at or below a folder that have a component or a dependency protocol, sorted.
  public func modules(in folder: String) -> [String] {
    let types = model.components.values.map(\.type) + model.protocols.values.map(\.type)
    return Set(types.map { SourceFolder.module(of: $0.first.file, in: folder) }).sorted()
  }

  /// The RIBs, sorted by name.
  public var ribs: [RIB] {
    let roots = model.components.values.filter(\.isRoot).map { root in
      RIB(
        name: Self.name(ofComponent: root.type.name), needs: [], provides: root.provided.filter(\.isVisible),
        passesOn: [])
    }
    let others = model.protocols.values.map { needed in
      let components = dependents[needed.type.name] ?? []
      return RIB(
        name: needed.rib, needs: needed.required,
        provides: components.flatMap { model.components[$0]?.provided.filter(\.isVisible) ?? [] },
        passesOn: subtree(of: needed.type.name).map(\.property))
    }
    return (roots + others).sorted { $0.name < $1.name }
  }

  static func name(ofComponent name: String) -> String {
    name.lastName.without(suffix: "Component") ?? name.lastName
  }

  // MARK: - Needs

  /// Returns what the parent of a RIB has to give it: what its protocol declares, and what the RIBs below it need.
  func needs(of dependency: String) -> [Need] {
    (model.protocols[dependency]?.required ?? []).map { Need(property: $0, by: dependency) } + subtree(of: dependency)
  }

  /// Returns what the generated protocol of a dependency protocol declares, sorted by name.
  func subtree(of dependency: String) -> [Need] {
    let own = model.protocols[dependency]?.required ?? []
    // A component with several dependency protocols gets what it passes on from the first.
    let components = (dependents[dependency] ?? []).filter { model.components[$0]?.dependencies.first == dependency }
    let needs = components.flatMap { passedOn[$0] ?? [] }
    return (components.count > 1 ? Self.unique(needs) : needs).filter { need in
      !own.contains { $0.gives(need.property) }
    }
  }

  /// Passes needs up to the parents, the lowest components first. Components in a cycle are passed twice.
  private mutating func passOn() {
    var ordered: [String] = []
    var seen: Set<String> = []
    for root in model.components.keys.sorted() {
      var open = [(name: root, isDone: false)]
      while let (name, isDone) = open.popLast() {
        if isDone {
          ordered.append(name)
        } else if seen.insert(name).inserted {
          open.append((name, true))
          open += (children[name] ?? []).flatMap { dependents[$0] ?? [] }.map { ($0, false) }
        }
      }
    }
    for name in ordered + ordered.filter(isInCycle) { passedOn[name] = passed(by: name) }
  }

  private func isInCycle(_ name: String) -> Bool {
    (model.components[name]?.dependencies ?? []).contains { way(from: name, to: $0) != nil }
  }

  private func passed(by name: String) -> [Need] {
    guard let component = model.components[name] else { return [] }
    let declared = component.dependencies.flatMap { model.protocols[$0]?.required ?? [] }
    return Self.unique((children[name] ?? []).flatMap(needs)).filter { need in
      component.provider(of: need.property) == nil && !declared.contains { $0.gives(need.property) }
        && model.protocols[need.by]?.defaults.contains(need.property.name) != true
    }
  }

  /// Returns one need for each name, type and condition, sorted: the one of the first protocol by name.
  private static func unique(_ needs: [Need]) -> [Need] {
    var seen: Set<[String]> = []
    return needs.sorted {
      ($0.property.name, $0.property.key, $0.property.condition, $0.by)
        < ($1.property.name, $1.property.key, $1.property.condition, $1.by)
    }
    .filter { seen.insert([$0.property.name, $0.property.key, $0.property.condition]).inserted }
  }

  // MARK: - Ways

  /// Returns the shortest way from a component down to a dependency, as names of components; `nil` when there is none.
  ///
  /// With a property, only a way on which no component below the first provides it.
  func way(from first: String, to dependency: String, lacking needed: Property? = nil) -> [String]? {
    var (ways, seen) = ([[first]], Set([first]))
    while !ways.isEmpty {
      let way = ways.removeFirst()
      let below = children[way[way.count - 1]] ?? []
      if below.contains(dependency) { return way }
      for child in below.flatMap({ dependents[$0] ?? [] }) where seen.insert(child).inserted {
        if let needed, model.components[child]?.provider(of: needed) != nil { continue }
        ways.append(way + [child])
      }
    }
    return nil
  }

  /// Returns the nearest properties that give a component a property for the RIBs below it: its own, or those of the
  /// ancestors, each with the component's name.
  func providers(of needed: Property, above component: String) -> [(component: String, property: Property)] {
    var found: [(String, Property)] = []
    var (open, seen) = ([component], Set([component]))
    while !open.isEmpty {
      let name = open.removeFirst()
      if let own = model.components[name]?.provider(of: needed) {
        found.append((name, own))
        continue
      }
      let above = (model.components[name]?.dependencies ?? []).flatMap { parents[$0] ?? [] }
      open += above.filter { seen.insert($0).inserted }
    }
    return found
  }
}
