public import SwiftSyntax

extension SyntaxProtocol {
  /// All nodes of a kind at and below this one, in the order of the code.
  public func all<Node: SyntaxProtocol>(_ kind: Node.Type) -> [Node] {
    var found: [Node] = []
    var open = [Syntax(self)]
    while let node = open.popLast() {
      if let match = node.as(Node.self) { found.append(match) }
      open.append(contentsOf: node.children(viewMode: .sourceAccurate).reversed())
    }
    return found
  }

  /// The nearest node of a kind around this one.
  public func nearest<Node: SyntaxProtocol>(_ kind: Node.Type) -> Node? {
    var node = parent
    while let current = node {
      if let match = current.as(Node.self) { return match }
      node = current.parent
    }
    return nil
  }
}
