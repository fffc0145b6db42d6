extension RouterNode {
  /// Joins a tree with everything below it.
  final func join(_ newTree: RIBTree) {
    joinedTree = newTree
    if let detachment {
      detachment.isAttachedAgain = true
      self.detachment = nil
    }
    if !strayErrors.isEmpty {
      for error in strayErrors { newTree.report(error) }
      strayErrors = []
    }
    newTree.emit(.routers, .attached(self))
    guard !attachedChildren.isEmpty else { return }
    // Whoever heard of it may have detached it again.
    for child in attachedChildren where tree === newTree { child.join(newTree) }
  }

  /// Leaves its parent, and the tree with everything below it.
  final func leave() {
    if let tree {
      tree.leakDetector.watch(self, ancestors: typesAbove)
      if tree.isHeard(.routers) { announceDetached(in: tree) }
    }
    if let parent {
      // Whoever heard of it may have routed: the place is looked up last.
      if let index = parent.attachedChildren.lastIndex(where: { $0 === self }) {
        parent.attachedChildren.remove(at: index)
      }
      self.parent = nil
      if !parent.childWaiters.isEmpty { parent.renameWaiters() }
    }
    leaveTree()
  }

  /// The types of the routers above this one, the nearest first.
  private var typesAbove: [RouterNode.Type] {
    var types: [RouterNode.Type] = []
    types.reserveCapacity(8)
    var node = parent
    while let current = node {
      types.append(type(of: current))
      node = current.parent
    }
    return types
  }

  private func leaveTree() {
    joinedTree = nil
    guard !attachedChildren.isEmpty else { return }
    for child in attachedChildren { child.leaveTree() }
  }

  private func announceDetached(in tree: RIBTree) {
    if !attachedChildren.isEmpty {
      for child in attachedChildren.reversed() { child.announceDetached(in: tree) }
    }
    tree.emit(.routers, .detached(self))
  }

  /// Joins `newTree` as its root: for `LaunchRouter`.
  final func launchAsRoot(of newTree: RIBTree) {
    guard tree == nil, parent == nil else {
      return newTree.report(
        RoutingError(code: .alreadyLaunched, path: path, message: "\(name) stands in a tree; a root is launched once"))
    }
    if let error = errorOfComponent(at: path) { return newTree.report(error) }
    join(newTree)
    // Whoever heard of it, and what became active, may have ended it again.
    if tree === newTree { activateSubtree() }
    if tree === newTree { load() }
  }

  /// Ends the tree: everything resigns, deepest first.
  final func endAsRoot() {
    if tree != nil, parent == nil { depart() }
  }
}
