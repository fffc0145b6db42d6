public import RIBs

/// A router over an interactor that does nothing, to attach as a child or to subclass as a fake.
///
/// A fake of a RIB's routing protocol is a subclass that records the calls:
///
/// ```swift
/// final class TimelineRoutingFake: FakeRouter, TimelineRouting {
///   private(set) var shown: [String] = []
///   func routeToTweetDetail(tweet: String) { shown.append(tweet) }
/// }
/// ```
open class FakeRouter: Router<Interactor> {
  /// Creates a router over an interactor that does nothing.
  public init() {
    super.init(interactor: Interactor(), component: EmptyComponent())
  }
}

/// A root that does nothing, for trees with only the RIB under test.
public final class FakeLaunchRouter: LaunchRouter<Interactor> {
  /// Creates a root over an interactor that does nothing.
  public init() {
    super.init(interactor: Interactor(), component: EmptyComponent())
  }
}
