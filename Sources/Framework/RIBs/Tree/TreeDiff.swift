extension TreeSnapshot {
  /// Returns the lines in which `other` differs from this tree, empty when the trees are equal. A RIB that is only in
  /// `other` has a `+`, one that is only in this tree a `-`.
  public func difference(to other: TreeSnapshot) -> [String] {
    guard self != other else { return [] }
    var lines: [String] = []
    Self.append(self, other, depth: 0, to: &lines)
    return lines
  }

  private static func append(_ old: TreeSnapshot, _ new: TreeSnapshot, depth: Int, to lines: inout [String]) {
    let indent = String(repeating: "  ", count: depth)
    if old.active == new.active, old.visible == new.visible, old.isSameRIB(as: new) {
      lines.append("  \(indent)\(old.head)")
    } else {
      lines.append("- \(indent)\(old.head)")
      lines.append("+ \(indent)\(new.head)")
    }
    // Children are paired by name and parameters, so that an inserted or removed one does not shift the others.
    let changes = new.children.difference(from: old.children) { $0.isSameRIB(as: $1) }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.children.count || newIndex < new.children.count {
      if removed.contains(oldIndex) {
        old.children[oldIndex].appendAll("-", depth: depth + 1, to: &lines)
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        new.children[newIndex].appendAll("+", depth: depth + 1, to: &lines)
        newIndex += 1
      } else {
        append(old.children[oldIndex], new.children[newIndex], depth: depth + 1, to: &lines)
        oldIndex += 1
        newIndex += 1
      }
    }
  }

  private func appendAll(_ sign: String, depth: Int, to lines: inout [String]) {
    lines.append("\(sign) \(String(repeating: "  ", count: depth))\(head)")
    for child in children { child.appendAll(sign, depth: depth + 1, to: &lines) }
  }

  private func isSameRIB(as other: TreeSnapshot) -> Bool {
    rib == other.rib && parameters == other.parameters
  }
}
