import CodeReading
import SwiftSyntax

/// A reader of what the builder and the component of each RIB read from their dependency.
struct UseReader {
  private let graph: InjectionGraph
  private var model: InjectionModel { graph.model }
  /// The names that the code of each dependency protocol's builders and components reads.
  private var read: [String: Set<String>] = [:]
  /// The reads of properties that a RIB only passes on.
  private(set) var undeclared: [InjectionProblem] = []

  init(_ graph: InjectionGraph) {
    self.graph = graph
    let edges = EdgeReader(model: graph.model)
    for (scope, uses) in graph.model.uses {
      for access in uses.reads { record(access, in: scope, edges, uses.file) }
      // A component can read a property of its dependency in the closure of `with`, where it has no base.
      for name in graph.model.builders[scope] ?? graph.model.components[scope]?.dependencies ?? [] {
        read[name, default: []].formUnion(uses.references.map(\.text))
      }
    }
  }

  private mutating func record(
    _ access: MemberAccessExprSyntax, in scope: String, _ edges: EdgeReader, _ file: SourceFile
  ) {
    let name = access.declName.baseName.text
    guard let base = access.base else { return }
    for owner in edges.owners(of: base, in: scope) {
      let dependencies = model.components[owner]?.dependencies ?? [owner]
      for dependency in dependencies { read[dependency, default: []].insert(name) }
      guard let first = dependencies.first,
        let need = graph.subtree(of: first).first(where: { $0.property.name == name }),
        model.components[owner]?.conditions(of: name).isEmpty != false
      else { continue }
      let protocolName = model.protocols[first]?.type.name ?? first
      undeclared.append(
        InjectionProblem(
          .error, at: file.position(of: access.declName),
          "\(scope.isEmpty ? "this code" : scope) reads `\(name)`, which \(protocolName) does not declare",
          "it is there only because \(model.protocols[need.by]?.rib ?? need.by) needs it",
          "fix: write `var \(name): \(need.property.type) { get }` in \(protocolName)"))
    }
  }

  /// The declared properties that the RIB does not read.
  var unused: [InjectionProblem] {
    // What a protocol declares is read through the protocols that refine it too.
    var readThrough: [String: Set<String>] = [:]
    for (name, names) in read {
      for refined in model.refined(by: name) { readThrough[refined, default: []].formUnion(names) }
    }
    return model.protocols.values.flatMap { needed in
      needed.type.properties.filter { readThrough[needed.type.name]?.contains($0.name) != true }.map { property in
        let below = (graph.dependents[needed.type.name] ?? []).flatMap { graph.children[$0] ?? [] }.flatMap(graph.needs)
        let isPassedOn = below.contains { $0.property.name == property.name }
        return InjectionProblem(
          .warning, at: property.position, "\(needed.rib) declares `\(property.name)` and does not read it",
          isPassedOn
            ? "fix: remove the line; `ribs di` passes it on to the RIBs that need it" : "fix: remove the line")
      }
    }
  }
}
