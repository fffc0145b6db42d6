public import RIBs

/// A router over an interactor that does nothing, with an empty view, to attach as a child or to subclass as a fake.
///
/// A fake of a RIB's routing protocol is a subclass that records the calls:
///
/// ```swift
/// final class TimelineRoutingFake: FakeRouter, TimelineRouting {
///   func routeToTweetDetail(tweet: String) -> any TweetDetailActionableItem {
///     show("detail \(tweet)", TweetDetailItemFake(tweet))
///   }
///   func routeToTimeline() { dismiss("timeline") }
/// }
/// ```
open class FakeRouter: ViewableRouter<Interactor, ViewController> {
  /// The recorded calls, in order.
  public private(set) final var calls: [String] = []
  private final var child: Interactor?

  /// Creates a router over an interactor, by default one that does nothing.
  public init(interactor: Interactor = Interactor()) {
    super.init(interactor: interactor, view: ViewController(), component: EmptyComponent())
  }

  /// Records a call.
  public final func record(_ call: String) {
    calls.append(call)
  }

  /// Records a call that shows a child. Activates the child's fake item, in place of the child that was shown before.
  public final func show<Item: Interactor>(_ call: String, _ item: Item) -> Item {
    dismiss(call)
    item.activate()
    child = item
    return item
  }

  /// Records a call that dismisses the child that is shown.
  public final func dismiss(_ call: String) {
    record(call)
    child?.deactivate()
    child = nil
  }
}

/// A root that does nothing, for trees with only the RIB under test.
public final class FakeLaunchRouter: LaunchRouter<Interactor> {
  /// Creates a root over an interactor that does nothing.
  public init() {
    super.init(interactor: Interactor(), component: EmptyComponent())
  }
}
