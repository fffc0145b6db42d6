/// Views one under the other, or side by side.
public struct Stack<Content: View>: Primitive {
  /// Which way the views of a stack follow each other.
  public enum Axis: Sendable, Hashable {
    /// One under the other, as the views of a body do.
    case vertical
    /// Side by side: all that stands in the stack, at any depth, is on one line.
    case horizontal
  }

  let axis: Axis
  let content: Content

  /// A stack of the views that `content` lists.
  public init(_ axis: Axis, @ViewBuilder content: () -> Content) {
    self.axis = axis
    self.content = content()
  }

  func read(into reader: inout ScreenReader) {
    switch axis {
    case .vertical: reader.read(content)
    case .horizontal: reader.readOnOneLine(content)
    }
  }
}

/// A view for each of some items, one under the other; mostly a ``Row``.
public struct List<Items: Sequence, Content: View>: Primitive {
  let items: Items
  let content: (Items.Element) -> Content

  /// What `content` makes of each of `items`, in their order.
  public init(_ items: Items, @ViewBuilder content: @escaping (Items.Element) -> Content) {
    self.items = items
    self.content = content
  }

  func read(into reader: inout ScreenReader) {
    for item in items { reader.read(content(item)) }
  }
}

/// Empty room: a free line between views that stand one under the other; nothing between views side by side.
public struct Spacer: Primitive {
  /// Empty room.
  public init() {}

  func read(into reader: inout ScreenReader) {
    reader.skipLine()
  }
}
