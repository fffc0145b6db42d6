extension RouterNode {
  /// Appends `child`, activates it if this router is active and does not resign, and loads it if it never was.
  public final func attachChild(_ child: RouterNode) {
    if let error = errorOfAttaching(child) { return report(error) }
    attachedChildren.append(child)
    child.parent = self
    if let tree { child.join(tree) }
    // Whoever heard of it may have routed.
    guard child.parent === self else { return }
    if takesUp { child.activateSubtree() }
    // What became active may have routed: the child may have left again.
    guard child.parent === self else { return }
    child.load()
    if child.parent === self { notifyWaiters(of: child) }
  }

  /// Resigns `child` and everything under it, deepest first, and removes it. When part of that resigns already, and
  /// asked for this on the way, `child` follows when its turn comes.
  public final func detachChild(_ child: RouterNode) {
    guard child.parent === self else {
      let names = children.map(\.name).joined(separator: ", ")
      return report(
        RoutingError(
          code: .notAChild, path: path,
          message: "\(child.name) was to be detached, but the children are [\(names)]"))
    }
    child.depart()
  }

  private func errorOfAttaching(_ child: RouterNode) -> RoutingError? {
    if let error = child.errorOfComponent(at: path) { return error }
    // Whoever has nobody below is above nobody: the way up is walked for those with children only.
    if child === self || (!child.children.isEmpty && isBelow(child)) {
      return RoutingError(code: .cycle, path: path, message: "\(child.name) cannot hang under itself")
    }
    if child.parent != nil || child.tree != nil {
      return RoutingError(
        code: .alreadyAttached, path: path,
        message: "\(child.name) is attached already, at \(child.path); detach it there first")
    }
    return nil
  }

  func errorOfComponent(at path: @autoclosure () -> String) -> RoutingError? {
    guard isComponentReused else { return nil }
    return RoutingError(
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

  func report(_ error: RoutingError) {
    if let tree { tree.report(error) } else { strayErrors.append(error) }
  }
}
