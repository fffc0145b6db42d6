public import CodeReading

/// A pair of RIBs of which one builds the other.
public struct RIBBuilding: Sendable, Equatable {
  /// The name of the RIB that builds the child.
  public let parent: String
  /// The name of the RIB that is built.
  public let child: String
  /// The place of the call of `build`; without a call, that of the builder's name.
  public let position: SourcePosition
  /// Whether the parent calls `build`.
  public let isBuilt: Bool
}

/// The code of the app's RIBs: each declaration that belongs to a RIB, with its uses of builders.
struct RIBUses {
  private let ribs: Set<String>
  private let uses: [(rib: String, declaration: Declaration, uses: BuilderUses)]

  init(_ ribs: [RIB], in code: AppCode) {
    let names = Set(ribs.map(\.name))
    let byFolder = Dictionary(grouping: ribs, by: \.folder).mapValues { $0.map(\.name) }
    self.ribs = names
    uses = code.all.compactMap { declaration in
      Self.owner(of: declaration, names, byFolder).map { ($0, declaration, BuilderUses(declaration.uses)) }
    }
  }

  /// Returns the RIB of a declaration, by the name of the outermost type (`XRouter`, `XComponent`) or else by its folder.
  private static func owner(
    of declaration: Declaration, _ names: Set<String>, _ byFolder: [String: [String]]
  ) -> String? {
    let suffixes =
      RIB.Part.allCases.map(\.rawValue) + ["Component", "Buildable", "Routing", "Dependency", "ViewController"]
    let named = suffixes.lazy.compactMap { declaration.outermost.without(suffix: $0) }.first { names.contains($0) }
    if let named { return named }
    let ribs = byFolder[declaration.file.folder] ?? []
    return ribs.count == 1 ? ribs[0] : nil
  }

  /// Each pair of parent and child once, in the order in which the code names the children's builders.
  ///
  /// A parent's code names `YBuildable` or `YBuilder`, and calls `build` on it, perhaps in another file.
  var buildings: [RIBBuilding] {
    var pairs: [(parent: String, child: String, position: SourcePosition)] = []
    var holders: [[String]: Set<String>] = [:]
    for (parent, _, uses) in uses {
      for mention in uses.mentions where mention.rib != parent && ribs.contains(mention.rib) {
        if holders[[parent, mention.rib]] == nil {
          pairs.append((parent, mention.rib, mention.position))
        }
        holders[[parent, mention.rib], default: []].formUnion(mention.holders)
      }
    }
    return pairs.map { parent, child, position in
      let call = call(of: holders[[parent, child]] ?? [], in: parent)
      return RIBBuilding(parent: parent, child: child, position: call ?? position, isBuilt: call != nil)
    }
  }

  /// Returns the place of the first call of `build` on one of the holders, in a RIB's code.
  private func call(of holders: Set<String>, in rib: String) -> SourcePosition? {
    uses.lazy.filter { $0.rib == rib }.compactMap { use in
      use.uses.calls.first { holders.contains($0.holder) }?.position
    }.first
  }

  /// The names of the RIBs whose router attaches a child, or inherits from a router of the app that can do it.
  var attaching: Set<String> {
    Set(
      uses.filter { use in
        guard use.declaration.outermost == "\(use.rib)Router" else { return false }
        guard !use.uses.attaches, use.declaration.isType, use.declaration.scope.isEmpty else {
          return use.uses.attaches
        }
        return !["Router", "ViewableRouter", "LaunchRouter"].contains(use.declaration.inherited.first ?? "")
      }.map(\.rib))
  }
}
