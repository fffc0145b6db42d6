import DeepLinks
import RIBs

/// Where a session stood at the end of its last turn: its canonical links and the digest of its tree.
///
/// Most turns end where they began, so texts are only made when what they say is another than before. An app whose
/// place depends on tree and stores alone is not even asked after a turn in which neither moved.
struct Standing {
  /// What a place depends on, where the app says that it depends on nothing else.
  struct Version: Equatable {
    let moves: Int
    let changes: Int
  }

  /// The canonical links of the place, feature first.
  private(set) var location: [String] = []
  /// The digest of the tree, as text.
  private(set) var digest = ""
  private var version: Version?
  private var links: [DeepLink] = []
  private var tree: TreeDigest?

  /// Takes in where the session stands now.
  mutating func update(_ world: SessionWorld, _ routes: RouteTable) {
    let now = world.version
    if let now, now == version { return }
    version = now
    let links = world.instance.location
    if links != self.links {
      self.links = links
      location = links.compactMap { routes.format($0) }
    }
    let tree = TreeDigest(of: world.instance.root)
    if tree != self.tree {
      self.tree = tree
      digest = tree.text
    }
  }
}
