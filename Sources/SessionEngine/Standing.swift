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
  private var tree: TreeDigest?

  /// Takes in where the session stands now; mostly where the link led that was `opened` in this turn.
  mutating func update(_ world: SessionWorld, _ routes: RouteTable, opened: ParsedLink?) {
    let now = world.version
    if let now, now == version { return }
    version = now
    // The links themselves are not kept for comparison: a session rests in many places, and moves in few turns.
    let location = world.instance.location.compactMap { $0 == opened?.link ? opened?.canonical : routes.format($0) }
    if location != self.location { self.location = location }
    let tree = TreeDigest(of: world.instance.root)
    if tree != self.tree {
      self.tree = tree
      digest = tree.text
    }
  }
}
