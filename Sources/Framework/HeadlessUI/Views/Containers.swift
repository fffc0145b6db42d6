/// A container of views, one under the other or side by side.
public struct Stack<Content: View>: Primitive {
  /// The direction of a stack.
  public enum Axis: Sendable, Hashable {
    /// One under the other, as the views of a body do.
    case vertical
    /// Side by side. All elements in the stack, at any depth, are on one line.
    case horizontal
  }

  let axis: Axis
  let content: Content

  /// Creates a stack of the views in `content`.
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

/// A list of views, one under the other: one view for each item, usually a ``Row``.
public struct List<Items: Sequence, Content: View>: Primitive {
  let items: Items
  let content: (Items.Element) -> Content

  /// Creates a list of the views that `content` makes of each item, in order.
  public init(_ items: Items, @ViewBuilder content: @escaping (Items.Element) -> Content) {
    self.items = items
    self.content = content
  }

  func read(into reader: inout ScreenReader) {
    for item in items { reader.read(content(item)) }
  }
}

/// A container whose content can be longer than the display. A snapshot has all of it.
public struct ScrollView<Content: View>: Primitive {
  let content: Content

  /// Creates a container of the views in `content`, one under the other.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  func read(into reader: inout ScreenReader) { reader.read(content) }
}

/// A container of views that lie on each other, the later ones above. They are read in the order in which they are
/// written, one under the other.
public struct ZStack<Content: View>: Primitive {
  let content: Content

  /// Creates a container of the views in `content`, the last one on top.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  func read(into reader: inout ScreenReader) { reader.read(content) }
}

/// A part of a screen under a header.
public struct Section<Content: View>: Primitive {
  let header: LocalizedText
  let content: Content

  /// Creates a section of the views in `content`, under a header.
  public init(_ header: LocalizedText, @ViewBuilder content: () -> Content) {
    self.header = header
    self.content = content()
  }

  func read(into reader: inout ScreenReader) {
    reader.add(.header, header)
    reader.read(content)
  }
}

/// An empty line between views that are one under the other. It has no effect between views that are side by side.
public struct Spacer: Primitive {
  /// Creates an empty line.
  public init() {}

  func read(into reader: inout ScreenReader) {
    reader.skipLine()
  }
}
