import CodeReading
import Foundation
import RIBTree

/// The RIB tree that a search of the running app has reached: the JSON of `andon blueprint`.
struct ReachedTree: Decodable {
  /// One RIB of the tree.
  struct Node: Decodable {
    let rib: String
    /// The links that end there.
    let links: [String]
    let children: [Node]
  }

  let roots: [Node]

  /// Reads a file, or standard input for `-`.
  static func read(_ path: String) throws(ToolError) -> ReachedTree {
    let data = path == "-" ? FileHandle.standardInput.readDataToEndOfFile() : FileManager.default.contents(atPath: path)
    guard let data else {
      throw ToolError(
        code: .notFound, message: "there is no file \(path)", hint: "write it: andon blueprint --json > \(path)")
    }
    do {
      return try JSONDecoder().decode(ReachedTree.self, from: data)
    } catch {
      throw ToolError(
        code: .badData, message: "\(path) is not the tree of a search", hint: "write it: andon blueprint --json > FILE")
    }
  }

  /// A RIB with the one above it; `nil` for a root.
  private var pairs: [(parent: String?, node: Node)] {
    func below(_ node: Node) -> [(String?, Node)] {
      node.children.map { (node.rib, $0) } + node.children.flatMap(below)
    }
    return roots.map { (nil, $0) } + roots.flatMap(below)
  }

  /// The links that end at each RIB, sorted.
  var links: [String: [String]] {
    Dictionary(grouping: pairs.map(\.node), by: \.rib).mapValues { Set($0.flatMap(\.links)).sorted() }
  }

  /// Throws when the code, which is in `folder`, has less than half of the tree's RIBs: apps have a few names in common.
  /// `path` is the file of the tree.
  func requireApp(of blueprint: Blueprint, in folder: String, path: String) throws(ToolError) {
    let reached = Set(pairs.map(\.node.rib))
    let known = reached.intersection(blueprint.ribs.map(\.name)).count
    guard reached.isEmpty || 2 * known < reached.count else { return }
    throw ToolError(
      code: .badData,
      message: reached.isEmpty
        ? "\(path) has no RIB"
        : "\(path) is the tree of another app: \(folder) has \(known) of its \(reached.count) RIBs",
      hint: "name the folder of the whole app, or write its tree: andon blueprint --json > FILE")
  }

  /// Returns where the search and the code differ. `path` is the file of the tree.
  func disagreements(with blueprint: Blueprint, path: String) -> [BlueprintDisagreement] {
    let reached = Set(pairs.map(\.node.rib))
    let declared = Dictionary(blueprint.ribs.map { ($0.name, $0) }) { first, _ in first }
    let inTree = Set(blueprint.roots.flatMap(\.all).map(\.rib))
    var found = blueprint.ribs.filter { inTree.contains($0.name) && !reached.contains($0.name) }.map { rib in
      BlueprintDisagreement(
        .neverReached, rib.name, at: rib.position, "the search never attaches \(rib.name)",
        hint: "route to it, or remove it; andon blueprint --limit N searches further")
    }
    let ways = Set(pairs.compactMap { pair in pair.parent.map { [$0, pair.node.rib] } })
    for building in blueprint.buildings where building.isBuilt {
      guard reached.contains(building.child), reached.contains(building.parent),
        !ways.contains([building.parent, building.child])
      else { continue }
      found.append(
        BlueprintDisagreement(
          .neverReached, building.child, at: building.position,
          "the search never attaches \(building.child) below \(building.parent)",
          hint: "attach it there, or build it elsewhere; andon blueprint --limit N searches further"))
    }
    let built = Set(blueprint.buildings.filter(\.isBuilt).map { [$0.parent, $0.child] })
    for name in reached.subtracting(declared.keys).sorted() {
      found.append(
        BlueprintDisagreement(
          .notDeclared, name, at: SourcePosition(file: path, line: 1),
          "the search attaches \(name), which the code does not declare",
          hint: "name the folder that contains \(name)Router"))
    }
    for way in ways.subtracting(built).sorted(by: { $0.joined() < $1.joined() }) {
      guard declared[way[0]] != nil, let rib = declared[way[1]] else { continue }
      found.append(
        BlueprintDisagreement(
          .notDeclared, rib.name, at: rib.position,
          "the search attaches \(rib.name) below \(way[0]), whose code does not build it",
          hint: "build it in \(way[0])Router with a property of type \(rib.name)Buildable"))
    }
    return found
  }
}
