public import Streams

/// What an actionable item's step returns: the next item, as soon as it is reached.
///
/// A step that also passes a value to the next one returns a `Future` of both: `Future<(any DetailActionableItem, Int)>`.
public typealias Reached<Item> = Future<(Item, Void)>
