/// The RIB tree of an app, read from its code and compared with its folders.
///
/// In the tree a child is below the RIB that calls its builder. `disagreements` lists where the folders differ from it,
/// and missing parts.
public struct Blueprint: Sendable, Equatable, Encodable {
  /// One RIB of the tree.
  public struct Node: Sendable, Equatable, Encodable {
    /// Its name.
    public let rib: String
    /// Whether it has a view.
    public let hasView: Bool
    /// The file where its parent builds it; for a root, where its router is declared.
    public let file: String
    /// The line in that file, from 1.
    public let line: Int
    /// The RIBs that it builds, in the order of its code. A RIB that two RIBs build has its children below the first
    /// only.
    public let children: [Node]

    /// Returns the names from this RIB to another one at or below it; `nil` when it is not there.
    func way(to name: String) -> [String]? {
      if rib == name { return [rib] }
      for child in children {
        if let way = child.way(to: name) { return [rib] + way }
      }
      return nil
    }
  }

  /// The trees: an app has one.
  public let roots: [Node]
  /// The disagreements of folders and code, sorted by file and line.
  public let disagreements: [BlueprintDisagreement]

  /// Reads all Swift files at and below a folder. Throws when there is none, or no RIB in it.
  public init(folder: String) throws(BlueprintError) {
    let blueprint = Blueprint(files: try SwiftFolder.read(folder))
    guard !blueprint.roots.isEmpty || !blueprint.disagreements.isEmpty else {
      throw BlueprintError(
        code: .noRIB, message: "there is no RIB in \(folder)",
        hint: "a RIB is a folder X with XBuilder.swift, XInteractor.swift and XRouter.swift")
    }
    self = blueprint
  }

  init(files: [SwiftFile]) {
    let survey = BlueprintSurvey(files: files)
    disagreements = survey.disagreements
    var visited: Set<String> = []
    roots = survey.roots.map { rib in
      Self.node(rib, at: rib.parts[.router] ?? rib.site, survey: survey, visited: &visited)
    }
  }

  private static func node(
    _ rib: RIBCode, at site: RIBCode.Site, survey: BlueprintSurvey, visited: inout Set<String>
  ) -> Node {
    var children: [Node] = []
    if visited.insert(rib.name).inserted {
      for building in survey.buildings where building.parent == rib.name && building.isBuilt {
        guard let child = survey.ribs[building.child] else { continue }
        children.append(node(child, at: building.site, survey: survey, visited: &visited))
      }
    }
    return Node(rib: rib.name, hasView: rib.hasView, file: site.file, line: site.line, children: children)
  }
}
