/// A builder that collects views in the order in which they are written, with `if`, `switch` and `for`.
@resultBuilder
public enum ViewBuilder {
  /// Returns several views, one after the other.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> ViewSequence<repeat each Content>
  {
    ViewSequence(repeat each content)
  }

  /// Returns a single view as it is.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Returns the view of an `if` without `else`.
  public static func buildOptional<Content: View>(_ content: Content?) -> OptionalView<Content> {
    OptionalView(content: content)
  }

  /// Returns the view of the first branch of an `if` or `switch`.
  public static func buildEither<First: View, Second: View>(first: First) -> EitherView<First, Second> {
    .first(first)
  }

  /// Returns the view of the other branch of an `if` or `switch`.
  public static func buildEither<First: View, Second: View>(second: Second) -> EitherView<First, Second> {
    .second(second)
  }

  /// Returns the views of each iteration of a `for`.
  public static func buildArray<Content: View>(_ content: [Content]) -> RepeatedView<Content> {
    RepeatedView(content: content)
  }
}

/// A sequence of views, as ``ViewBuilder`` collects them.
public struct ViewSequence<each Content: View>: Primitive {
  let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  func read(into reader: inout ScreenReader) {
    repeat reader.read(each content)
  }
}

/// A view or none, from an `if` without `else`.
public struct OptionalView<Content: View>: Primitive {
  let content: Content?

  func read(into reader: inout ScreenReader) {
    if let content { reader.read(content) }
  }
}

/// One of two views, from an `if` with `else`.
public enum EitherView<First: View, Second: View>: Primitive {
  /// The view of the first branch.
  case first(First)
  /// The view of the other branch.
  case second(Second)

  func read(into reader: inout ScreenReader) {
    switch self {
    case .first(let view): reader.read(view)
    case .second(let view): reader.read(view)
    }
  }
}

/// A number of views of one type, from a `for`.
public struct RepeatedView<Content: View>: Primitive {
  let content: [Content]

  func read(into reader: inout ScreenReader) {
    for view in content { reader.read(view) }
  }
}
