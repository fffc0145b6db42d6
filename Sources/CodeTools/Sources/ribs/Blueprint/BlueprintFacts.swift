import CodeReading
import Injection
import RIBTree

/// What every format shows of an app's RIB tree.
struct BlueprintFacts: Encodable {
  /// A property that a RIB needs or gives.
  struct Value: Encodable {
    let name: String
    /// The type as the code writes it; empty where the code writes none.
    let type: String
    let position: SourcePosition

    init(_ property: Property) { (name, type, position) = (property.name, property.type, property.position) }
  }

  /// One RIB of the code.
  struct Entry: Encodable {
    let rib: String
    let folder: String
    let hasView: Bool
    /// The places where its parents build it.
    let builtAt: [SourcePosition]
    /// The properties that its builder and its component read from the parent.
    let needs: [Value]
    /// The properties that its component gives the RIBs below.
    let provides: [Value]
    /// The properties that it only passes on from above to the RIBs below.
    let passesOn: [Value]
    /// The links that end there; empty without the tree of a search.
    let links: [String]
  }

  /// The folder of the code.
  let folder: String
  /// The trees: an app has one.
  let roots: [Blueprint.Node]
  /// The RIBs in the order of the trees, then those outside of them.
  let ribs: [Entry]
  /// The sizes of the RIBs; empty when they are not asked for.
  let sizes: [RIBSize]
  /// The disagreements of folders, code, search and intended tree, sorted by place.
  let disagreements: [BlueprintDisagreement]

  init(
    folder: String, _ blueprint: Blueprint, injection: InjectionGraph, links: [String: [String]],
    sizes: [RIBSize], disagreements: [BlueprintDisagreement]
  ) {
    self.folder = folder
    roots = blueprint.roots
    self.disagreements = disagreements
    self.sizes = sizes
    let needs = Dictionary(injection.ribs.map { ($0.name, $0) }) { first, _ in first }
    let code = Dictionary(blueprint.ribs.map { ($0.name, $0) }) { first, _ in first }
    var names: Set<String> = []
    let order = (roots.flatMap(\.all).map(\.rib) + blueprint.ribs.map(\.name)).filter { names.insert($0).inserted }
    ribs = order.compactMap { name in
      guard let rib = code[name] else { return nil }
      return Entry(
        rib: name, folder: rib.folder, hasView: rib.hasView,
        builtAt: blueprint.buildings.filter { $0.child == name && $0.isBuilt }.map(\.position),
        needs: (needs[name]?.needs ?? []).map(Value.init), provides: (needs[name]?.provides ?? []).map(Value.init),
        passesOn: (needs[name]?.passesOn ?? []).map(Value.init), links: links[name] ?? [])
    }
  }

  /// Joins the facts of several apps below a folder.
  init(joining all: [BlueprintFacts], folder: String) {
    self.folder = folder
    roots = all.flatMap(\.roots)
    ribs = all.flatMap(\.ribs)
    sizes = all.flatMap(\.sizes)
    disagreements = all.flatMap(\.disagreements)
  }
}
