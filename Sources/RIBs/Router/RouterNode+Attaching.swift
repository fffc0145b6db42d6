extension RouterNode {
  /// Appends `child`, activates it if this router is active, and loads it if it never was.
  public final func attachChild(_ child: RouterNode) {
    if let fault = faultOfAttaching(child) { return report(fault) }
    children.append(child)
    child.parent = self
    if let tree { child.join(tree) }
    // Whoever heard of it may have routed.
    guard child.parent === self else { return }
    // A parent that resigns takes nothing up any more.
    if logic.isActive, !isResigning { child.activateSubtree() }
    // What became active may have routed: the child may have left again.
    guard child.parent === self else { return }
    child.load()
    if child.parent === self { notifyWaiters(of: child) }
  }

  /// Resigns `child` and everything under it, deepest first, and removes it.
  public final func detachChild(_ child: RouterNode) {
    guard child.parent === self else {
      let names = children.map(\.name).joined(separator: ", ")
      return report(
        RoutingFault(
          code: .notAChild, path: path,
          message: "\(child.name) was to be detached, but the children are [\(names)]"))
    }
    // It resigns already, and asked for this itself on the way: it leaves when it is done.
    guard !child.isResigning else {
      child.leavesOnceResigned = true
      return
    }
    child.deactivateSubtree()
    // What resigned may have routed: the child may have left already.
    if child.parent === self { remove(child) }
  }

  private func remove(_ child: RouterNode) {
    if let tree {
      tree.leakDetector.watch(child, in: tree, ancestors: ancestorNames + [name])
      if tree.isObserved { child.announceDetached(in: tree) }
    }
    // Whoever heard of it may have routed: the place is looked up last.
    guard child.parent === self, let index = children.firstIndex(where: { $0 === child }) else { return }
    children.remove(at: index)
    child.parent = nil
    child.leave()
  }

  private func faultOfAttaching(_ child: RouterNode) -> RoutingFault? {
    if let fault = child.faultOfComponent(at: path) { return fault }
    if child === self || isBelow(child) {
      return RoutingFault(code: .cycle, path: path, message: "\(child.name) cannot hang under itself")
    }
    if child.parent != nil || child.tree != nil {
      return RoutingFault(
        code: .alreadyAttached, path: path,
        message: "\(child.name) is attached already, at \(child.path); detach it there first")
    }
    return nil
  }

  private func faultOfComponent(at path: @autoclosure () -> String) -> RoutingFault? {
    guard isComponentReused else { return nil }
    return RoutingFault(
      code: .reusedComponent, path: path(),
      message: "\(name) was built with the component of another RIB; a builder makes a new one for each")
  }

  private func isBelow(_ other: RouterNode) -> Bool {
    var node = parent
    while let current = node {
      if current === other { return true }
      node = current.parent
    }
    return false
  }

  func report(_ fault: RoutingFault) {
    if let tree { tree.report(fault) } else { strayFaults.append(fault) }
  }
}

// MARK: - Activity

extension RouterNode {
  /// Top-down. What becomes active may route: each child is asked again whether it is still here.
  final func activateSubtree() {
    logic.activate { tree?.emit(.activated(self)) }
    for child in children where child.parent === self && !child.logic.isActive && logic.isActive && !isResigning {
      child.activateSubtree()
      if child.parent === self { notifyWaiters(of: child) }
    }
  }

  /// Deepest first, the last attached first; each router once, whatever it asks of the others while it resigns.
  final func deactivateSubtree() {
    guard logic.isActive, !isResigning else { return }
    isResigning = true
    for child in children.reversed() where child.parent === self { child.deactivateSubtree() }
    logic.deactivate()
    isResigning = false
    tree?.emit(.resigned(self))
    guard leavesOnceResigned else { return }
    leavesOnceResigned = false
    parent?.remove(self)
  }
}

// MARK: - Membership

extension RouterNode {
  final func join(_ newTree: RIBTree) {
    tree = newTree
    for fault in strayFaults { newTree.report(fault) }
    strayFaults = []
    newTree.emit(.attached(self))
    // Whoever heard of it may have detached it again.
    for child in children where tree === newTree { child.join(newTree) }
  }

  final func leave() {
    tree = nil
    for child in children { child.leave() }
  }

  private final func announceDetached(in tree: RIBTree) {
    for child in children.reversed() { child.announceDetached(in: tree) }
    tree.emit(.detached(self))
  }

  /// Joins `newTree` as its root: for `LaunchRouter`.
  final func launchAsRoot(of newTree: RIBTree) {
    guard tree == nil, parent == nil else {
      return newTree.report(
        RoutingFault(code: .alreadyLaunched, path: path, message: "\(name) stands in a tree; a root is launched once"))
    }
    if let fault = faultOfComponent(at: path) { return newTree.report(fault) }
    join(newTree)
    activateSubtree()
    load()
  }

  /// Ends the tree: everything resigns, deepest first.
  final func endAsRoot() {
    guard let tree, parent == nil, !isResigning else { return }
    deactivateSubtree()
    tree.leakDetector.watch(self, in: tree, ancestors: [])
    if tree.isObserved { announceDetached(in: tree) }
    leave()
  }
}
