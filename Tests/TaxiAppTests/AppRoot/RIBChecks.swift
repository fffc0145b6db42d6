import AndonTesting
import HeadlessUI
import RIBs
import Testing

extension TestTree {
  /// Returns the router under test.
  func router<Router: RouterNode>(_ type: Router.Type) throws -> Router {
    try #require(root.children.first as? Router)
  }
}

extension TestScreen {
  /// Checks that each of `changes` changes the screen, and that the same again does not.
  func checkChanges(_ changes: [() -> Void], sourceLocation: SourceLocation = #_sourceLocation) {
    for (number, change) in changes.enumerated() {
      #expect(isChanged(by: change), "change \(number)", sourceLocation: sourceLocation)
      #expect(!isChanged(by: change), "change \(number) again", sourceLocation: sourceLocation)
    }
  }
}
