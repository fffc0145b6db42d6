/// What moved in a tree since somebody last began to note it.
public struct TreeMoves {
  /// The names of the RIBs that joined, in order.
  public private(set) var attached: [String] = []
  /// The names of the RIBs that left, in order.
  public private(set) var detached: [String] = []
  /// How often anything joined, left, became active or resigned, since the tree was made.
  public private(set) var total = 0

  init() {}

  /// Forgets who joined and left.
  public mutating func forget() {
    attached = []
    detached = []
  }

  mutating func note(_ event: TreeEvent) {
    total += 1
    switch event {
    case .attached(let router): attached.append(router.name)
    case .detached(let router): detached.append(router.name)
    default: break
    }
  }
}
