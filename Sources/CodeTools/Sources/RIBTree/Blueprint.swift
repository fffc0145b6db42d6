public import CodeReading

/// The RIB tree of an app, read from its code and compared with its folders.
///
/// In the tree a child is below the RIB that calls its builder. `disagreements` lists where the folders differ from it,
/// and missing parts.
public struct Blueprint: Sendable, Equatable {
  /// One RIB of the tree.
  public struct Node: Sendable, Equatable, Encodable {
    /// Its name.
    public let rib: String
    /// Whether it has a view.
    public let hasView: Bool
    /// The place where its parent builds it; for a root, where its router is declared.
    public let position: SourcePosition
    /// The RIBs that it builds, in the order of its code. A RIB that two RIBs build has its children below the first
    /// only.
    public let children: [Node]

    /// Returns the names from this RIB to another one at or below it; `nil` when it is not there.
    public func way(to name: String) -> [String]? {
      if rib == name { return [rib] }
      for child in children {
        if let way = child.way(to: name) { return [rib] + way }
      }
      return nil
    }

    /// The nodes at and below this one, each parent before its children.
    public var all: [Node] { [self] + children.flatMap(\.all) }
  }

  /// The words of which each file with a part of a RIB or with a call of `build` has one.
  public static let words = ["Build", "build", "Interactor", "Rout", "ViewController"]

  /// The trees: an app has one.
  public let roots: [Node]
  /// The RIBs of the code, also those outside of the trees, sorted by folder and name.
  public let ribs: [RIB]
  /// The pairs of parent and child, in the order of the code.
  public let buildings: [RIBBuilding]
  /// The disagreements of folders and code, sorted by place.
  public let disagreements: [BlueprintDisagreement]

  /// Throws when the code has no RIB. `folder` is its folder.
  public func requireRIB(in folder: String) throws(ToolError) {
    guard ribs.isEmpty else { return }
    throw ToolError(
      code: .noRIB, message: "there is no RIB in \(folder)",
      hint: "a RIB is a folder X with XBuilder.swift, XInteractor.swift and XRouter.swift")
  }

  /// Reads an app's code. Without a comparison of folders, the tree depends on the code alone.
  public init(_ code: AppCode, comparesFolders: Bool = true) {
    let survey = BlueprintSurvey(code, comparesFolders: comparesFolders)
    (ribs, buildings, disagreements) = (survey.all, survey.buildings, survey.disagreements)
    var visited: Set<String> = []
    roots = survey.roots.map { rib in
      Self.node(rib, at: rib.parts[.router] ?? rib.position, survey: survey, visited: &visited)
    }
  }

  private static func node(
    _ rib: RIB, at position: SourcePosition, survey: BlueprintSurvey, visited: inout Set<String>
  ) -> Node {
    var children: [Node] = []
    if visited.insert(rib.name).inserted {
      for building in survey.buildings where building.parent == rib.name && building.isBuilt {
        guard let child = survey.ribs[building.child] else { continue }
        children.append(node(child, at: building.position, survey: survey, visited: &visited))
      }
    }
    return Node(rib: rib.name, hasView: rib.hasView, position: position, children: children)
  }
}
