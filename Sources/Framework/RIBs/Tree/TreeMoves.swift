/// Records which RIBs join and leave a tree.
public final class TreeMoves {
  /// The names of the RIBs that joined since the last reset, in order.
  public private(set) var attached: [String] = []
  /// The names of the RIBs that left since the last reset, in order.
  public private(set) var detached: [String] = []
  /// The number of times a RIB joined, left, became active, resigned or changed its parameters. `reset()` does not change it.
  public private(set) var total = 0

  /// Records the moves of `tree` from now on.
  public init(of tree: RIBTree) {
    tree.observe { [weak self] in self?.record($0) }
  }

  /// Removes the names recorded so far.
  public func reset() {
    attached = []
    detached = []
  }

  private func record(_ event: TreeEvent) {
    switch event {
    case .attached(let router): attached.append(router.name)
    case .detached(let router): detached.append(router.name)
    case .activated, .resigned, .parametersChanged: break
    case .stepStarted, .stepCompleted, .stepWaiting, .workflowEnded, .error: return
    }
    total += 1
  }
}
