import CodeReading

/// The RIBs of an app's code, the pairs of parent and child, and their disagreements with the folders.
struct BlueprintSurvey {
  /// The RIBs, sorted by folder and name.
  let all: [RIB]
  /// The RIBs by name; of two with the same name the first.
  let ribs: [String: RIB]
  let buildings: [RIBBuilding]

  private let comparesFolders: Bool
  private let attaching: Set<String>
  private let built: Set<String>

  init(_ code: AppCode, comparesFolders: Bool) {
    self.comparesFolders = comparesFolders
    all = RIB.all(in: code.declarations)
    ribs = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let uses = RIBUses(all, in: code)
    (buildings, attaching) = (uses.buildings, uses.attaching)
    built = Set(buildings.filter(\.isBuilt).map(\.child))
  }

  /// The roots. When folders are compared: the only RIB that is not in another RIB's folder, or all with a
  /// `LaunchRouter`. When not: those with a `LaunchRouter`, or without one all RIBs that are never built.
  var roots: [RIB] {
    let launched = all.filter(\.isLaunched)
    if comparesFolders {
      let top = all.filter { folderParent(of: $0) == nil }
      return top.count == 1 ? top : launched
    }
    return launched.isEmpty ? all.filter { !built.contains($0.name) } : launched
  }

  /// All disagreements, sorted by place.
  var disagreements: [BlueprintDisagreement] {
    (sameNames + missingParts + unbuilt + builtElsewhere + cycles + neverAttached).sorted {
      ($0.position, $0.code.rawValue) < ($1.position, $1.code.rawValue)
    }
  }

  /// Returns the RIB whose folder is the nearest one around this RIB's folder.
  private func folderParent(of rib: RIB) -> RIB? {
    guard comparesFolders else { return nil }
    return all.filter { rib.folder.hasPrefix($0.folder + "/") }.max { $0.folder.count < $1.folder.count }
  }
}

// MARK: - Disagreements

extension BlueprintSurvey {
  private var sameNames: [BlueprintDisagreement] {
    Dictionary(grouping: all, by: \.name).values.flatMap { same in
      same.dropFirst().map { rib in
        BlueprintDisagreement(
          .sameName, rib.name, at: rib.position,
          "there is another RIB named \(rib.name): \(same[0].position.file):\(same[0].position.line)",
          hint: "give one of them another name")
      }
    }
  }

  private var missingParts: [BlueprintDisagreement] {
    all.flatMap { rib in
      RIB.Part.allCases.filter { rib.parts[$0] == nil }.map { part in
        BlueprintDisagreement(
          .missingPart, rib.name, at: rib.position, "\(rib.name) has no class \(rib.name)\(part.rawValue)",
          hint: "write it in \(rib.folder)/\(rib.name)\(part.rawValue).swift, or remove the rest of \(rib.name)")
      }
    }
  }

  private var unbuilt: [BlueprintDisagreement] {
    let built = built.union(roots.map(\.name))
    return all.filter { !built.contains($0.name) }.map { rib in
      if let named = buildings.first(where: { $0.child == rib.name }) {
        return BlueprintDisagreement(
          .neverBuilt, rib.name, at: named.position,
          "\(named.parent) names the builder of \(rib.name), but never calls its build",
          hint: "call build in \(named.parent)Router, and attach what it returns")
      }
      let parent = folderParent(of: rib)?.name
      return BlueprintDisagreement(
        .neverBuilt, rib.name, at: rib.position, "\(rib.name) is never built", hint: hint(for: rib, in: parent))
    }
  }

  private func hint(for rib: RIB, in parent: String?) -> String {
    if let parent { return "build it in \(parent)Router, whose folder contains it, or remove its folder" }
    return comparesFolders
      ? "make its router a LaunchRouter, or move its folder into its parent's"
      : "build it in its parent's router; --exclude leaves out a folder that is not part of the app yet"
  }

  private var builtElsewhere: [BlueprintDisagreement] {
    guard comparesFolders else { return [] }
    return buildings.filter(\.isBuilt).compactMap { building in
      guard let child = ribs[building.child], let parent = ribs[building.parent] else { return nil }
      let around = folderParent(of: child)?.name
      guard around != parent.name, !isAroundAllParents(of: child), child.module == parent.module else { return nil }
      let place = around.map { "in the folder of \($0)" } ?? "in no folder of a RIB"
      return BlueprintDisagreement(
        .builtElsewhere, child.name, at: building.position,
        "\(parent.name) builds \(child.name), whose folder is \(place)",
        hint: "move \(child.folder) into \(parent.folder)" + (around.map { ", or build it in \($0)Router" } ?? "")
          + "; --flat reads an app whose folders are not its tree")
    }
  }

  /// Whether a RIB has several parents, and its folder is in that of a RIB which is above all of them, or is one of them.
  private func isAroundAllParents(of child: RIB) -> Bool {
    let parents = Set(buildings.filter { $0.isBuilt && $0.child == child.name }.map(\.parent))
    guard parents.count > 1, let around = folderParent(of: child) else { return false }
    return parents.allSatisfy { name in
      ribs[name].map { ($0.folder + "/").hasPrefix(around.folder + "/") } ?? false
    }
  }

  /// One disagreement for each call of `build` that closes a cycle, as seen from the roots.
  private var cycles: [BlueprintDisagreement] {
    let children = Dictionary(grouping: buildings.filter(\.isBuilt), by: \.parent)
    var found: [BlueprintDisagreement] = []
    var visited: Set<String> = []
    func visit(_ rib: String, below way: [String]) {
      guard visited.insert(rib).inserted else { return }
      let way = way + [rib]
      for building in children[rib, default: []] {
        guard let start = way.firstIndex(of: building.child) else {
          visit(building.child, below: way)
          continue
        }
        let cycle = (way[start...] + [building.child]).joined(separator: " → ")
        found.append(
          BlueprintDisagreement(
            .cycle, building.child, at: building.position,
            "\(rib) builds \(building.child), which is above it: \(cycle)",
            hint: "let \(rib) ask its listener to show \(building.child), or write another RIB for that place"))
      }
    }
    for rib in (roots + all).map(\.name) { visit(rib, below: []) }
    return found
  }

  private var neverAttached: [BlueprintDisagreement] {
    ribs.values.filter { !attaching.contains($0.name) }.compactMap { rib in
      guard let first = buildings.first(where: { $0.parent == rib.name && $0.isBuilt }) else { return nil }
      return BlueprintDisagreement(
        .neverAttached, rib.name, at: first.position, "\(rib.name) builds \(first.child), but attaches no child",
        hint: "call attachChild with the router that build returns")
    }
  }
}
