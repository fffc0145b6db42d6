public import RIBs

/// A builder of fake children, to subclass as a fake of a RIB's builder:
///
/// ```swift
/// final class TweetDetailBuilderFake: FakeBuilder, TweetDetailBuildable {
///   func build(
///     withListener listener: any TweetDetailListener, tweet: String
///   ) -> (router: any TweetDetailRouting, actionableItem: any TweetDetailActionableItem) {
///     let item = build("detail \(tweet)", for: listener, TweetDetailItemFake(tweet))
///     return (TweetDetailRouterFake(interactor: item), item)
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

  /// Records the call that builds a child, and returns the child's fake item.
  public final func build<Item: Interactor>(_ call: String, for listener: AnyObject, _ item: Item) -> Item {
    record(call)
    self.listener = listener
    self.item = item
    return item
  }
}
