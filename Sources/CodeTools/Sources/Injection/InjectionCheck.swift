import CodeReading
import SwiftSyntax

/// The check of an app's components and dependency protocols.
public struct InjectionCheck {
  private let graph: InjectionGraph
  private var model: InjectionModel { graph.model }

  /// The check of a graph.
  public init(_ graph: InjectionGraph) { self.graph = graph }

  /// All problems, sorted by place.
  public var problems: [InjectionProblem] {
    // A name with two types on a way is told once.
    let conflicts = conflicts
    let told = Set(conflicts.map(\.position))
    let found =
      model.problems + missing.filter { !told.contains($0.position) } + conflicts + unrefined + unforwardable + cycles
      + unbuilt + uses
    return Set(found).sorted { ($0.position, $0.message) < ($1.position, $1.message) }
  }

  private func component(_ name: String) -> InjectionModel.ComponentClass? { model.components[name] }

  // MARK: - Missing properties

  /// The properties that reach a root which does not provide them: an error for each RIB that needs one.
  private var missing: [InjectionProblem] {
    let roots = model.components.values.filter(\.isRoot).map(\.type.name).sorted()
    return roots.flatMap { root in
      (graph.passedOn[root] ?? []).flatMap { problems(of: $0.property, from: root) }
    }
  }

  private func problems(of needed: Property, from root: String) -> [InjectionProblem] {
    let needing = model.protocols.values.sorted { $0.type.position < $1.type.position }.compactMap { by in
      by.required.first { $0.name == needed.name && $0.key == needed.key && $0.condition == needed.condition }
        .flatMap { property in
          graph.way(from: root, to: by.type.name, lacking: needed).map { (by: by, property: property, way: $0) }
        }
    }
    let common = needing.dropFirst().reduce(needing.first?.way ?? [root]) { way, other in
      zip(way, other.way).prefix { $0 == $1 }.map(\.0)
    }
    let place = common.last ?? root
    let near = near(needed, on: needing.first?.way ?? [root])
    return needing.map { by, property, way in
      let names = way.map(InjectionGraph.name(ofComponent:)) + [by.rib]
      return InjectionProblem(
        .error, at: property.position,
        "\(by.rib) needs `\(needed.name): \(needed.type)`, which no RIB above it provides",
        notes: ["way from the root: \(names.joined(separator: " → "))"] + near.texts + [
          "fix: write `var \(needed.name): \(needed.type) { … }` in \(place) (\(site(place)))"
            + (near.renamed.map { ", or give `\($0)` that name" } ?? ", or in another component above all that need it")
        ])
    }
  }

  private func site(_ name: String) -> String { component(name)?.type.position.place ?? name }

  /// Returns the properties on a way that have the same type or the same name; and the name of the only one that has the
  /// type.
  private func near(_ needed: Property, on way: [String]) -> (texts: [String], renamed: String?) {
    var (texts, renamed): ([String], [String]) = ([], [])
    for name in way.reversed() {
      for property in component(name)?.provided ?? [] {
        let reason: String
        switch (property.name == needed.name, property.key == needed.key) {
        case (true, true) where !property.isVisible: reason = "it is private"
        case (true, true): reason = "it is there only under `#if \(property.condition)`"
        case (true, false): reason = property.key.isEmpty ? "write its type" : "its type differs"
        case (false, true) where property.isVisible:
          reason = "its name differs"
          renamed.append(property.name)
        default: continue
        }
        let text = property.type.isEmpty ? property.name : "\(property.name): \(property.type)"
        texts.append("near: \(name) has `\(text)` (\(property.position.place)); \(reason)")
      }
    }
    return (texts, renamed.count == 1 ? renamed[0] : nil)
  }

  // MARK: - Names with two types

  /// The components that would have two properties with the same name: their own or declared one, and one that they pass
  /// on, or two that they pass on.
  private var conflicts: [InjectionProblem] {
    model.components.values.flatMap { component -> [InjectionProblem] in
      let declared = component.dependencies.flatMap { model.protocols[$0]?.required ?? [] }
      var seen = Dictionary(
        (component.provided + declared).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      return (graph.passedOn[component.type.name] ?? []).compactMap { need in
        let property = need.property
        guard let other = seen.updateValue(property, forKey: property.name) else { return nil }
        // A root's missing property is told with the properties that come near.
        guard other.key != property.key, !component.isRoot, !component.isOfNeedle else { return nil }
        let rib = model.protocols[need.by]?.rib ?? need.by
        return InjectionProblem(
          .error, at: property.position,
          "\(rib) needs `\(property.name): \(property.type)`, and \(component.type.name) between it and the root has "
            + "`\(other.name): \(other.type)`",
          "there: \(other.position.text)", "fix: give one of the two another name")
      }
    }
  }

  // MARK: - Shape

  /// The dependency protocols that pass something on and do not refine the generated protocol.
  private var unrefined: [InjectionProblem] {
    model.protocols.values.filter {
      !$0.refinesSubtree && !graph.isOfNeedle($0.type.name) && !graph.subtree(of: $0.type.name).isEmpty
    }.map { needed in
      let names = graph.subtree(of: needed.type.name).map(\.property.name).joined(separator: ", ")
      return InjectionProblem(
        .error, at: needed.type.position,
        "RIBs below \(needed.rib) need \(names), and \(needed.type.name) does not pass that on",
        "fix: write `protocol \(needed.type.name): \(needed.subtreeName)`; `ribs di` writes \(needed.subtreeName)")
    }
  }

  /// The members of dependency protocols that are no plain properties: nothing forwards them.
  private var unforwardable: [InjectionProblem] {
    model.protocols.values.flatMap { needed in
      needed.type.parts.filter(\.isProtocol).flatMap { part in
        part.node.memberBlock.members.compactMap { member in
          guard let what = Self.unforwardable(member.decl) else { return nil }
          return InjectionProblem(
            .error, at: part.file.position(of: member.decl), "\(needed.type.name) has \(what), which is not passed on",
            "fix: write `var name: Type { get }`; what has methods can be the type of a property")
        }
      }
    }
  }

  private static func unforwardable(_ member: DeclSyntax) -> String? {
    if let function = member.as(FunctionDeclSyntax.self) { return "the method `\(function.name.text)`" }
    if member.is(SubscriptDeclSyntax.self) { return "a subscript" }
    if member.is(InitializerDeclSyntax.self) { return "an initializer" }
    if member.is(AssociatedTypeDeclSyntax.self) { return "an associated type" }
    guard let variable = member.as(VariableDeclSyntax.self) else { return nil }
    if !variable.attributes.isEmpty { return "a property with an attribute" }
    for binding in variable.bindings {
      guard case .accessors(let accessors) = binding.accessorBlock?.accessors else { continue }
      for accessor in accessors {
        if accessor.accessorSpecifier.text == "set" { return "a property that can be set" }
        if accessor.effectSpecifiers != nil { return "a property with `async` or `throws`" }
      }
    }
    return nil
  }

  private var cycles: [InjectionProblem] {
    var problems: [InjectionProblem] = []
    for name in model.components.keys.sorted() {
      let dependencies = component(name)?.dependencies ?? []
      // The way comes back to the component that is first by name, so that each cycle is told once.
      guard let way = dependencies.lazy.compactMap({ graph.way(from: name, to: $0) }).first, name == way.min(),
        let edge = model.edges.first(where: { $0.parent == way.last && dependencies.contains($0.dependency) })
      else { continue }
      let names = (way + [name]).map(InjectionGraph.name(ofComponent:)).joined(separator: " → ")
      problems.append(
        InjectionProblem(
          .error, at: edge.position, "the RIBs build each other in a cycle: \(names)",
          "fix: build one of them on a component above the cycle, or make it another RIB"))
    }
    return problems
  }

  private var unbuilt: [InjectionProblem] {
    model.components.values.compactMap { component in
      let built = Set(model.edges.map(\.dependency))
      guard !component.isRoot, built.isDisjoint(with: component.dependencies),
        component.type.access < .package
      else { return nil }
      let rib = InjectionGraph.name(ofComponent: component.type.name)
      return InjectionProblem(
        .warning, at: component.type.position, "no RIB builds \(rib)",
        "fix: write `\(rib)Builder(dependency: component)` in its parent's builder, or remove \(rib)")
    }
  }

  // MARK: - Uses

  /// The reads of what a RIB does not declare, and the declarations that it does not read.
  private var uses: [InjectionProblem] {
    let reader = UseReader(graph)
    return reader.undeclared + reader.unused
  }
}
