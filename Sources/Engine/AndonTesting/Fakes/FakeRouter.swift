public import RIBs

/// A router that records the calls of a routing protocol.
///
/// Every routing protocol of RIBs demands a router, so a fake is a router of some class. ``FakeRouter`` is the one for most
/// tests. A fake that needs a router of its own, such as one with a certain view, conforms:
///
/// ```swift
/// final class DeparturesFake: ViewableRouter<Interactor, DeparturesViewController>, RoutingFake, DeparturesRouting {
///   let recorder = Recorder<String>()
///   func routeToStops(of train: Int) -> any StopsActionableItem { show("stops \(train)", StopsItemFake(train)) }
/// }
/// ```
public protocol RoutingFake: RouterNode, RecordingFake {}

extension RoutingFake {
  /// Records a call that shows a child. Activates the child's fake item, in place of the child that was shown before.
  public func show<Item: Interactor>(_ call: Call, _ item: Item) -> Item {
    dismiss(call)
    item.activate()
    recorder.shownItem = item
    return item
  }

  /// Records a call that dismisses the child that is shown.
  public func dismiss(_ call: Call) {
    record(call)
    (recorder.shownItem as? Interactor)?.deactivate()
    recorder.shownItem = nil
  }
}

/// A router over an interactor that does nothing, with an empty view, to attach as a child or to subclass as a fake.
///
/// A fake of a RIB's routing protocol is a subclass that records the calls:
///
/// ```swift
/// final class DeparturesFake: FakeRouter, DeparturesRouting {
///   func routeToStops(of train: Int) -> any StopsActionableItem { show("stops \(train)", StopsItemFake(train)) }
///   func dismissStops() { dismiss("dismiss") }
/// }
/// ```
open class FakeRouter: ViewableRouter<Interactor, ViewController>, RoutingFake {
  /// The recorder that keeps the calls.
  public final let recorder = Recorder<String>()

  /// Creates a router over an interactor, by default one that does nothing.
  public init(interactor: Interactor = Interactor()) {
    super.init(interactor: interactor, view: ViewController(), component: EmptyComponent())
  }
}

/// A root that does nothing, for trees with only the RIB under test.
public final class FakeLaunchRouter: LaunchRouter<Interactor> {
  /// Creates a root over an interactor that does nothing.
  public init() {
    super.init(interactor: Interactor(), component: EmptyComponent())
  }
}
