/// A change of a view that an app writes once and applies to many views.
///
/// ```swift
/// struct Loading: ViewModifier {
///   let isLoading: Bool
///
///   func body(content: Content) -> some View {
///     content.disabled(isLoading)
///     ProgressView(.loading).hidden(!isLoading)
///   }
/// }
///
/// extension View {
///   func loading(_ isLoading: Bool) -> some View { modifier(Loading(isLoading: isLoading)) }
/// }
/// ```
public protocol ViewModifier {
  /// The type of the body.
  associatedtype Body: View
  /// The view that is changed.
  typealias Content = ModifierContent

  /// Returns the views in place of `content`, which is usually among them.
  @ViewBuilder func body(content: Content) -> Body
}

/// A view as a modifier receives it, without its type.
public struct ModifierContent: Primitive {
  private let readContent: (inout ScreenReader) -> Void

  init(_ content: some View) { readContent = { $0.read(content) } }

  func read(into reader: inout ScreenReader) { readContent(&reader) }
}

/// A view with a modifier of the app.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
  private let content: Content
  private let modifier: Modifier

  /// Creates a view from another one and a modifier.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }

  /// The views of the modifier.
  public var body: some View { modifier.body(content: ModifierContent(content)) }
}

extension View {
  /// Returns the view with a modifier of the app.
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
