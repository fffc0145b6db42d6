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
    let found = model.problems + missing + conflicts + unrefined + cycles + unbuilt + uses
    return Set(found).sorted { ($0.position, $0.message) < ($1.position, $1.message) }
  }

  private func component(_ name: String) -> InjectionModel.ComponentClass? { model.components[name] }

  // MARK: - Missing properties

  /// The properties that reach a root which does not provide them.
  private var missing: [InjectionProblem] {
    let roots = model.components.values.filter(\.isRoot).map(\.type.name).sorted()
    return roots.flatMap { root in (graph.passedOn[root] ?? []).map { problem(of: $0, from: root) } }
  }

  private func problem(of need: InjectionGraph.Need, from root: String) -> InjectionProblem {
    let (needed, rib) = (need.property, model.protocols[need.by]?.rib ?? need.by)
    let way = wayWithout(needed, from: root, to: need.by)
    let above = way.map(InjectionGraph.name(ofComponent:)) + [rib]
    let nearest = way.last ?? root
    return InjectionProblem(
      .error, at: needed.position, "\(rib) needs `\(needed.name): \(needed.type)`, which no RIB above it provides",
      notes: ["way from the root: \(above.joined(separator: " → "))"] + near(needed, on: way) + [
        "fix: write `var \(needed.name): \(needed.type) { … }` in \(nearest) (\(site(nearest))), or in another component on the way"
      ])
  }

  /// Returns the shortest way from a root to a dependency on which no component provides a property.
  private func wayWithout(_ needed: Property, from root: String, to dependency: String) -> [String] {
    var (ways, seen) = ([[root]], Set([root]))
    while !ways.isEmpty {
      let way = ways.removeFirst()
      let below = graph.children[way[way.count - 1]] ?? []
      if below.contains(dependency) { return way }
      for child in below.flatMap({ graph.dependents[$0] ?? [] }) where seen.insert(child).inserted {
        guard component(child)?.provider(of: needed) == nil else { continue }
        ways.append(way + [child])
      }
    }
    return [root]
  }

  private func site(_ name: String) -> String { component(name)?.type.position.place ?? name }

  /// Returns the properties on a way that have the same type or the same name.
  private func near(_ needed: Property, on way: [String]) -> [String] {
    way.reversed().flatMap { name in
      (component(name)?.provided ?? []).compactMap { property in
        let reason: String
        switch (property.name == needed.name, property.key == needed.key) {
        case (true, true) where !property.isVisible: reason = "it is private"
        case (true, true): reason = "it is there only under `#if \(property.condition)`"
        case (true, false): reason = property.key.isEmpty ? "write its type" : "its type differs"
        case (false, true) where property.isVisible: reason = "its name differs"
        default: return nil
        }
        let text = property.type.isEmpty ? property.name : "\(property.name): \(property.type)"
        return "near: \(name) has `\(text)` (\(property.position.place)); \(reason)"
      }
    }
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
        guard other.key != property.key, !component.isRoot else { return nil }
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
    model.protocols.values.filter { !$0.refinesSubtree && !graph.subtree(of: $0.type.name).isEmpty }.map { needed in
      let names = graph.subtree(of: needed.type.name).map(\.property.name).joined(separator: ", ")
      return InjectionProblem(
        .error, at: needed.type.position,
        "RIBs below \(needed.rib) need \(names), and \(needed.type.name) does not pass that on",
        "fix: write `protocol \(needed.type.name): \(needed.subtreeName)`; `ribs di` writes \(needed.subtreeName)")
    }
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
