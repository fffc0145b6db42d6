/// A pair of RIBs of which one builds the other.
struct RIBBuilding {
  /// The RIB that builds the child.
  let parent: String
  /// The RIB that is built.
  let child: String
  /// The position of the call of `build`; without a call, that of the builder's name.
  var site: RIBCode.Site
  /// Whether the parent calls `build`.
  var isBuilt: Bool
}

/// A reader of the pairs of parent and child: X's code names `YBuildable` or `YBuilder`, and calls `build` on it.
struct RIBBuildingReader {
  private let names: Set<String>
  private let ribByFolder: [String: [String]]
  private static let suffixes = ["Buildable", "Builder"]

  init(ribs: [RIBCode]) {
    names = Set(ribs.map(\.name))
    ribByFolder = Dictionary(grouping: ribs, by: \.folder).mapValues { $0.map(\.name) }
  }

  /// Returns each pair of parent and child once, in the order of the code.
  func read(_ files: [SwiftFile]) -> [RIBBuilding] {
    var holders: [String: [String: Set<String>]] = [:]
    var buildings: [RIBBuilding] = []
    // Two passes, because the property can be declared in another file than the call, or after it.
    for (file, declaration, parent) in owned(files) {
      for (child, index) in mentions(in: declaration, of: file) where child != parent {
        holders[parent, default: [:]][child, default: []].formUnion(holder(of: index, in: file.tokens))
        guard !buildings.contains(where: { $0.parent == parent && $0.child == child }) else { continue }
        let site = RIBCode.Site(file: file.path, line: file.tokens[index].line)
        buildings.append(RIBBuilding(parent: parent, child: child, site: site, isBuilt: false))
      }
    }
    for (file, declaration, parent) in owned(files) {
      for index in declaration.open..<declaration.close {
        guard let name = called(at: index, in: file.tokens) else { continue }
        for position in buildings.indices where buildings[position].parent == parent && !buildings[position].isBuilt {
          guard holders[parent]?[buildings[position].child]?.contains(name) == true else { continue }
          buildings[position].isBuilt = true
          buildings[position].site = RIBCode.Site(file: file.path, line: file.tokens[index].line)
        }
      }
    }
    return buildings
  }

  /// Returns the declarations with the RIB that each belongs to.
  private func owned(_ files: [SwiftFile]) -> [(file: SwiftFile, declaration: SwiftDeclaration, rib: String)] {
    files.flatMap { file in
      file.declarations.compactMap { declaration in
        owner(of: declaration, in: file).map { (file, declaration, $0) }
      }
    }
  }

  /// Returns the RIB of a declaration, by its name (`XRouter`, `XComponent`) or else by its folder.
  private func owner(of declaration: SwiftDeclaration, in file: SwiftFile) -> String? {
    let suffixes =
      RIBPart.allCases.map(\.rawValue) + ["Component", "Buildable", "Routing", "Dependency", "ViewController"]
    for suffix in suffixes where declaration.name.hasSuffix(suffix) {
      let name = String(declaration.name.dropLast(suffix.count))
      if names.contains(name) { return name }
    }
    let ribs = ribByFolder[file.folder] ?? []
    return ribs.count == 1 ? ribs[0] : nil
  }

  /// Returns the RIBs whose builder the declaration names, each with the index of the token.
  private func mentions(in declaration: SwiftDeclaration, of file: SwiftFile) -> [(String, Int)] {
    (declaration.open..<declaration.close).compactMap { index in
      let text = file.tokens[index].text
      guard let suffix = Self.suffixes.first(where: { text.hasSuffix($0) }) else { return nil }
      let name = String(text.dropLast(suffix.count))
      return names.contains(name) ? (name, index) : nil
    }
  }

  /// Returns the names of the builder at `index`: `v` of `v: any YBuildable` and of `v = YBuilder(…)`, and its own for
  /// a direct call.
  private func holder(of index: Int, in tokens: [SwiftToken]) -> Set<String> {
    var before = index - 1
    while before > 0, ["any", "(", "weak", "lazy"].contains(tokens[before].text) { before -= 1 }
    let own = tokens[index].text
    guard before > 0, tokens[before].text == ":" || tokens[before].text == "=" else { return [own] }
    return [own, tokens[before - 1].text]
  }

  /// Returns `v` when the token at `index` is the `build` of `v.build(`, `v?.build(` or `YBuilder(…).build(`.
  private func called(at index: Int, in tokens: [SwiftToken]) -> String? {
    guard index > 1, tokens[index].text.hasPrefix("build"), tokens[index - 1].text == ".",
      tokens.matches(["("], at: index + 1)
    else { return nil }
    var before = index - 2
    if ["?", "!"].contains(tokens[before].text) { before -= 1 }
    guard before > 0, tokens[before].text == ")" else { return before >= 0 ? tokens[before].text : nil }
    var depth = 0
    repeat {
      if tokens[before].text == ")" { depth += 1 }
      if tokens[before].text == "(" { depth -= 1 }
      before -= 1
    } while depth > 0 && before > 0
    return tokens[before].text
  }
}
