/// The RIBs of a folder's code, and their disagreements with the folders.
struct BlueprintSurvey {
  /// The RIBs by name; of two with the same name the first.
  let ribs: [String: RIBCode]
  let buildings: [RIBBuilding]

  private let all: [RIBCode]
  /// The names of the RIBs whose router attaches a child.
  private let attaching: Set<String>

  init(files: [SwiftFile]) {
    all = RIBCode.all(in: files)
    ribs = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    buildings = RIBBuildingReader(ribs: all).read(files)
    attaching = Self.attaching(files, ribs: ribs)
  }

  /// The roots: the only RIB that is not in another RIB's folder, or all such RIBs with a `LaunchRouter`.
  var roots: [RIBCode] {
    let top = all.filter { folderParent(of: $0) == nil }
    return top.count == 1 ? top : all.filter(\.isRoot)
  }

  /// All disagreements, sorted by file and line.
  var disagreements: [BlueprintDisagreement] {
    (sameNames + missingParts + unbuilt + builtElsewhere + neverAttached).sorted {
      ($0.file, $0.line, $0.code.rawValue) < ($1.file, $1.line, $1.code.rawValue)
    }
  }

  /// Returns the RIB whose folder is the nearest one around this RIB's folder.
  private func folderParent(of rib: RIBCode) -> RIBCode? {
    all.filter { rib.folder.hasPrefix($0.folder + "/") }.max { $0.folder.count < $1.folder.count }
  }

  /// Returns the RIBs whose router attaches a child, or inherits from a router of the app that can do it.
  private static func attaching(_ files: [SwiftFile], ribs: [String: RIBCode]) -> Set<String> {
    var attaching: Set<String> = []
    for file in files {
      for declaration in file.declarations where declaration.name.hasSuffix("Router") {
        let code = file.tokens[declaration.open..<declaration.close]
        let base = declaration.inherited.first ?? ""
        let isOurs = ["Router", "ViewableRouter", "LaunchRouter"].contains(base)
        if code.contains(where: { $0.text.hasPrefix("attach") }) || declaration.kind == "class" && !isOurs {
          attaching.insert(String(declaration.name.dropLast("Router".count)))
        }
      }
    }
    return attaching
  }
}

// MARK: - Disagreements

extension BlueprintSurvey {
  private var sameNames: [BlueprintDisagreement] {
    Dictionary(grouping: all, by: \.name).values.flatMap { same in
      same.dropFirst().map { rib in
        BlueprintDisagreement(
          .sameName, rib.name, at: rib.site,
          "there is another RIB named \(rib.name): \(same[0].site.file):\(same[0].site.line)",
          hint: "give one of them another name")
      }
    }
  }

  private var missingParts: [BlueprintDisagreement] {
    all.flatMap { rib in
      RIBPart.allCases.filter { rib.parts[$0] == nil }.map { part in
        BlueprintDisagreement(
          .missingPart, rib.name, at: rib.site, "\(rib.name) has no class \(rib.name)\(part.rawValue)",
          hint: "write it in \(rib.folder)/\(rib.name)\(part.rawValue).swift, or remove the rest of \(rib.name)")
      }
    }
  }

  private var unbuilt: [BlueprintDisagreement] {
    let built = Set(buildings.filter(\.isBuilt).map(\.child)).union(roots.map(\.name))
    return all.filter { !built.contains($0.name) }.map { rib in
      if let named = buildings.first(where: { $0.child == rib.name }) {
        return BlueprintDisagreement(
          .neverBuilt, rib.name, at: named.site,
          "\(named.parent) names the builder of \(rib.name), but never calls its build",
          hint: "call build in \(named.parent)Router, and attach what it returns")
      }
      let parent = folderParent(of: rib)?.name
      return BlueprintDisagreement(
        .neverBuilt, rib.name, at: rib.site, "\(rib.name) is never built",
        hint: parent.map { "build it in \($0)Router, whose folder contains it, or remove its folder" }
          ?? "make its router a LaunchRouter, or move its folder into its parent's")
    }
  }

  private var builtElsewhere: [BlueprintDisagreement] {
    buildings.filter(\.isBuilt).compactMap { building in
      guard let child = ribs[building.child], let parent = ribs[building.parent] else { return nil }
      let around = folderParent(of: child)?.name
      guard around != parent.name else { return nil }
      let place = around.map { "in the folder of \($0)" } ?? "in no folder of a RIB"
      return BlueprintDisagreement(
        .builtElsewhere, child.name, at: building.site,
        "\(parent.name) builds \(child.name), whose folder is \(place)",
        hint: "move \(child.folder) into \(parent.folder)" + (around.map { ", or build it in \($0)Router" } ?? ""))
    }
  }

  private var neverAttached: [BlueprintDisagreement] {
    ribs.values.filter { !attaching.contains($0.name) }.compactMap { rib in
      guard let first = buildings.first(where: { $0.parent == rib.name && $0.isBuilt }) else { return nil }
      return BlueprintDisagreement(
        .neverAttached, rib.name, at: first.site, "\(rib.name) builds \(first.child), but attaches no child",
        hint: "call attachChild with the router that build returns")
    }
  }
}
