public import RIBs

/// A router to stand in for any other: a child to attach, and the base of hand-written fakes.
///
/// A fake of a RIB's routing protocol is a subclass that writes down what it was asked:
///
/// ```swift
/// final class TimelineRoutingFake: FakeRouter, TimelineRouting {
///   private(set) var shown: [String] = []
///   func routeToTweetDetail(tweet: String) { shown.append(tweet) }
/// }
/// ```
open class FakeRouter: Router<Interactor> {
  /// A router over an interactor that does nothing.
  public init() {
    super.init(interactor: Interactor(), component: EmptyComponent())
  }
}

/// A root that does nothing: for trees that hold only the RIB under test.
public final class FakeLaunchRouter: LaunchRouter<Interactor> {
  /// A root over an interactor that does nothing.
  public init() {
    super.init(interactor: Interactor(), component: EmptyComponent())
  }
}
