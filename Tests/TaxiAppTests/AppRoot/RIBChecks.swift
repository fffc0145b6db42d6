import AndonTesting
import HeadlessUI
import RIBs
import Testing

extension TestTree {
  /// Returns the router under test.
  func router<Router: RouterNode>(_ type: Router.Type) throws -> Router {
    try #require(root.children.first as? Router)
  }

  /// Checks the RIB under test as its builder connected it: it is active, its view is in the window and is its presenter.
  /// Then taps an element, for the test to check that the tap arrives.
  func checkConnections<Router, Rib, Presenter, Screen: ScreenHosting>(
    of type: Router.Type, tapping element: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws where Router: ViewableRouter<Rib, Screen>, Rib: PresentableInteractor<Presenter> {
    let router = try router(type)
    #expect(router.interactor.isActive, sourceLocation: sourceLocation)
    #expect(places == ["embedded \(router.name)"], sourceLocation: sourceLocation)
    #expect(router.interactor.presenter as AnyObject === router.view, sourceLocation: sourceLocation)
    try TestScreen(router.view).tap(element)
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
