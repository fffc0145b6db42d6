import AndonTesting
import RIBs
import Testing

/// Attaches a RIB without children below a root, and detaches it. Its view is visible in the meantime, and nothing of the
/// RIB stays in memory.
func checkLeaf(
  _ name: String, sourceLocation: SourceLocation = #_sourceLocation, _ build: () -> any ViewableRouting
) {
  let tree = TestTree()
  let window = tree.root.viewControllable.viewController
  tree.root.attachChild(build())
  #expect(tree.snapshot.children == [TreeSnapshot(rib: name)], sourceLocation: sourceLocation)
  #expect(window.visibleControllers.map { $0.router?.name ?? "" }.last == name, sourceLocation: sourceLocation)
  for child in tree.root.children { tree.root.detachChild(child) }
  #expect(window.visibleControllers.count == 1, sourceLocation: sourceLocation)
  #expect(tree.endTurn() == [], sourceLocation: sourceLocation)
}
