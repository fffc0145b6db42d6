public import RIBs

/// A builder of fake children, to subclass as a fake of a RIB's builder:
///
/// ```swift
/// final class StopsBuilderFake: FakeBuilder, StopsBuildable {
///   func build(
///     withListener listener: any StopsListener, train: Int
///   ) -> (router: any Routing, actionableItem: any StopsActionableItem) {
///     child("stops \(train)", for: listener, StopsItemFake(train))
///   }
/// }
/// ```
///
/// It keeps nothing of what it built alive, so a test can check what a router lets go.
open class FakeBuilder: CallRecorder, Buildable {
  /// The listener of the last child; `nil` when it is gone.
  public private(set) final weak var listener: AnyObject?
  /// The fake item of the last child; `nil` when it is gone.
  public private(set) final weak var item: Interactor?

  /// Records the call that builds a child, and returns a fake router over the child's fake item, and the item. Without a
  /// `listener` the child reports nothing.
  public final func child<Item: Interactor>(
    _ call: String, for listener: AnyObject? = nil, _ item: Item
  ) -> (router: any Routing, actionableItem: Item) {
    record(call)
    self.listener = listener
    self.item = item
    return (FakeRouter(interactor: item), item)
  }
}
