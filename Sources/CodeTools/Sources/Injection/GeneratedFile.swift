import CodeReading
import Foundation
import SwiftSyntax

/// The file that joins the components of a module: the conformances of each component, and where its properties come from.
public struct GeneratedFile {
  private let graph: InjectionGraph
  /// The folder of the module, and the one that the graph was read from; `nil` when all code is one module.
  private let place: (module: String, folder: String)?

  /// The file of a graph whose code is one module.
  public init(_ graph: InjectionGraph) { (self.graph, place) = (graph, nil) }

  /// The file of the module in the folder `module`, for a graph of the code at and below `folder`.
  public init(_ graph: InjectionGraph, of module: String, in folder: String) {
    (self.graph, place) = (graph, (module, folder))
  }

  /// The name of the other module that declares a type; `nil` when it is of this one.
  private func otherModule(of type: TypeDeclaration) -> String? {
    guard let place else { return nil }
    let folder = SourceFolder.module(of: type.first.file, in: place.folder)
    return folder == place.module ? nil : String(folder.split(separator: "/").last ?? "")
  }

  private var components: [String] {
    graph.model.components.filter { otherModule(of: $0.value.type) == nil && !$0.value.isOfNeedle }.keys.sorted()
  }

  private var protocols: [String] {
    graph.model.protocols.filter { otherModule(of: $0.value.type) == nil && !graph.isOfNeedle($0.key) }.keys.sorted()
  }

  /// The text of the file. It depends only on the names and the places of the declarations, not on their order.
  public var text: String {
    let components = components.map(component).filter { !$0.isEmpty }
    let protocols = protocols.map(subtree).filter { !$0.isEmpty }
    let heading = """
      // swift-format-ignore-file
      // `ribs di` writes this file from the components and the dependency protocols of this folder. Do not edit it.
      """
    return ([heading, imports] + protocols + components).filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// Returns the path of the file of an app: in the folder of its code, with the folder's name.
  public static func path(in folder: String) -> String {
    let name = URL(fileURLWithPath: folder).standardizedFileURL.resolvingSymlinksInPath().lastPathComponent
    return "\(folder)/\(name)+Dependencies.generated.swift"
  }

  /// Whether `ribs di` wrote a text.
  public static func isWritten(_ text: String) -> Bool { text.contains("\n// `ribs di` writes this file") }

  /// Returns a text without what changes when lines move: the line numbers of providers.
  public static func comparable(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.drop { $0 == " " }.hasPrefix("//") ? line.prefix { $0 != ":" } : line
    }.joined(separator: "\n")
  }

  // MARK: - Imports

  /// The imports of the files whose types the file names, and of the modules whose protocols its components fulfil.
  private var imports: String {
    var lines: Set<String> = []
    for (name, access) in named {
      for item in graph.model.protocols[name]?.type.parts.flatMap(\.file.importItems) ?? [] {
        lines.insert(Self.line(of: item, access))
      }
    }
    for name in components {
      for needed in (graph.children[name] ?? []).compactMap({ graph.model.protocols[$0]?.type }) {
        guard let module = otherModule(of: needed), let own = graph.model.components[name]?.type.access else {
          continue
        }
        lines.insert("\(min(own, needed.access).prefix)import \(module)")
      }
    }
    // The files of other modules may import this one.
    if let own = place?.module.split(separator: "/").last { lines = lines.filter { Self.module($0) != own } }
    // Of `import RIBs` and `public import RIBs` the second is enough.
    let kept = lines.filter { line in
      line.hasPrefix("public ") || !lines.contains("public \(line)")
    }
    return kept.sorted { Self.module($0) < Self.module($1) }.joined(separator: "\n")
  }

  /// The protocols whose types the file names, with the access of the declarations that name them.
  private var named: [(name: String, access: Access)] {
    let access = { graph.model.protocols[$0]?.type.access ?? .internal }
    guard place != nil else { return Set(graph.children.values.joined()).map { ($0, access($0)) } }
    let ofProtocols = protocols.filter { !subtree(of: $0).isEmpty }.flatMap { name in
      ([name] + graph.subtree(of: name).map(\.by)).map { ($0, access(name)) }
    }
    let ofComponents = components.compactMap { graph.model.components[$0] }.filter { !$0.isRoot }.flatMap { component in
      let children = graph.children[component.type.name] ?? []
      let shown = min(component.type.access, children.map(access).max() ?? .internal)
      return children.flatMap(graph.needs).map { ($0.by, shown) }
    }
    return ofProtocols + ofComponents
  }

  private static func module(_ line: String) -> String { String(line.split(separator: " ").last ?? "") }

  private static func line(of item: Syntax, _ access: Access) -> String {
    let text = item.trimmedDescription
    // A module that only internal declarations need is imported as they import it.
    return access < .public && text.hasPrefix("public ") ? String(text.dropFirst("public ".count)) : text
  }

  // MARK: - Generated protocols

  /// The generated protocol of a dependency protocol that refines it; empty for a RIB without children.
  private func subtree(of name: String) -> String {
    guard let needed = graph.model.protocols[name],
      needed.refinesSubtree || !graph.subtree(of: name).isEmpty
    else { return "" }
    let properties = graph.subtree(of: name).map { need in
      let by = graph.model.protocols[need.by]
      return conditional(
        need.property, within: needed.type.condition,
        "  /// For \(by?.rib ?? need.by), \(need.property.position.place)\n  var \(need.property.name): \(need.property.type) { get }"
      )
    }
    let body = properties.isEmpty ? " {}" : " {\n\(properties.joined(separator: "\n"))\n}"
    return conditional(
      needed.type.condition,
      """
      /// What the RIBs below \(needed.rib) need, and \(needed.rib) neither provides nor declares.
      \(needed.type.access.prefix)protocol \(needed.subtreeName): Dependency\(body)
      """)
  }

  // MARK: - Conformances

  /// The conformances of a component to the dependency protocols of its children.
  private func component(_ name: String) -> String {
    guard let component = graph.model.components[name], let children = graph.children[name] else { return "" }
    let written = component.type.inherited.flatMap(\.names).compactMap { graph.model.code.resolve($0, from: name) }
    let missing = children.filter { !written.contains($0) }
    let properties = Self.forwarded(children.flatMap(graph.needs)).filter { need in
      !component.conditions(of: need.property.name).contains("") && component.provider(of: need.property) == nil
        && graph.model.protocols[need.by]?.defaults.contains(need.property.name) != true
    }
    let lines = component.isRoot ? [] : properties.map { forward($0.property, in: component, for: children) }
    // A protocol under `#if` is there only under that condition.
    let conditions = missing.map { graph.model.protocols[$0]?.type.condition ?? "" }
    let plain = zip(missing, conditions).filter { $1.isEmpty || $1 == component.type.condition }.map(\.0)
    let others = zip(missing, conditions).filter { !plain.contains($0.0) }
      .map { conditional($1, "extension \(name): \($0) {}") }
    let all = (plain.isEmpty && lines.isEmpty ? [] : [Self.conformance(of: name, to: plain, lines)]) + others
    return all.isEmpty ? "" : conditional(component.type.condition, all.joined(separator: "\n\n"))
  }

  private static func conformance(of name: String, to protocols: [String], _ lines: [String]) -> String {
    let body = lines.isEmpty ? "{}" : "{\n\(lines.joined(separator: "\n"))\n}"
    // A long list has a protocol a line.
    return switch protocols.count {
    case 0: "extension \(name) \(body)"
    case 1...3: "extension \(name): \(protocols.joined(separator: ", ")) \(body)"
    default: "extension \(name):\n  \(protocols.joined(separator: ",\n  "))\n\(body)"
    }
  }

  /// Returns one need for each name.
  private static func forwarded(_ needs: [InjectionGraph.Need]) -> [InjectionGraph.Need] {
    var seen: Set<String> = []
    return needs.sorted {
      ($0.property.name, $0.property.condition, $0.by) < ($1.property.name, $1.property.condition, $1.by)
    }
    .filter { seen.insert($0.property.name).inserted }
  }

  private func forward(
    _ property: Property, in component: InjectionModel.ComponentClass, for children: [String]
  ) -> String {
    let providers = graph.providers(of: property, above: component.type.name)
      .map { "\($0.component), \($0.property.position.place)" }
    let access = min(
      component.type.access, children.compactMap { graph.model.protocols[$0]?.type.access }.max() ?? .internal)
    // Where the component has the property itself under a condition, the forwarded one is there under the opposite one.
    let own = component.conditions(of: property.name).map { "!(\($0))" }
    let outer = component.type.condition
    return conditional(
      Conditions.joined([property.condition == outer ? "" : property.condition] + own),
      "  // \(providers.isEmpty ? "the app" : providers.joined(separator: "; "))\n  "
        + "\(access.prefix)var \(property.name): \(property.type) { dependency.\(property.name) }")
  }

  // MARK: - Conditions

  private func conditional(_ condition: String, _ text: String) -> String {
    condition.isEmpty ? text : "#if \(condition)\n\(text)\n#endif"
  }

  private func conditional(_ property: Property, within outer: String, _ text: String) -> String {
    conditional(property.condition == outer ? "" : property.condition, text)
  }
}

extension SourcePosition {
  /// The name of the file with its folder, and the line.
  var place: String { "\(file.split(separator: "/").suffix(2).joined(separator: "/")):\(line)" }
}
