/// The style of a text, by its role or by a name of the app.
///
/// ```swift
/// extension TextStyle {
///   static let monkey = TextStyle(rawValue: "monkey")
/// }
/// ```
///
/// A snapshot has the name, and HTML has it as a class.
public struct TextStyle: RawRepresentable, Sendable, Hashable, Codable {
  /// The name.
  public let rawValue: String

  /// A style with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The name of the screen.
  public static let title = TextStyle(rawValue: "title")
  /// The heading of a part of the screen.
  public static let headline = TextStyle(rawValue: "headline")
  /// Running text.
  public static let body = TextStyle(rawValue: "body")
  /// A remark.
  public static let caption = TextStyle(rawValue: "caption")
}

extension View {
  /// Returns the view, which cannot be tapped while `isDisabled`. All views inside a disabled view are disabled.
  public func disabled(_ isDisabled: Bool = true) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .disabled(isDisabled))
  }

  /// Returns the view, which is marked as the chosen one of several while `isSelected`, such as a tab. It can be tapped as
  /// before. All views inside a selected view are selected.
  public func selected(_ isSelected: Bool = true) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .selected(isSelected))
  }

  /// Returns the view, which is left out while `isHidden`. All views inside a hidden view are hidden.
  public func hidden(_ isHidden: Bool = true) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .hidden(isHidden))
  }

  /// Returns the view with another identifier. Of several, the outermost applies.
  ///
  /// An identifier names one element. On a view with several elements it names them all, which the snapshot reports as
  /// an error.
  public func identifier(_ identifier: String) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .identifier(identifier))
  }

  /// Returns the view with a label for a screen reader, such as the description of an image. Of several, the outermost
  /// applies.
  public func accessibilityLabel(_ label: LocalizedText) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .accessibilityLabel(label))
  }

  /// Returns the view, which comes onto the screen and leaves it by a transition. Of several, the innermost applies.
  public func transition(_ transition: Transition) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .transition(transition))
  }

  /// Returns the view with the course of its transition. Of several, the innermost applies.
  public func animation(_ animation: Animation) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .animation(animation))
  }

  /// Returns the view with its texts in a style. Of several, the innermost applies.
  public func textStyle(_ style: TextStyle) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .textStyle(style))
  }
}

/// A view inside a modifier.
public struct ModifiedView<Content: View>: Primitive {
  let content: Content
  let modifier: Modifier

  func read(into reader: inout ScreenReader) {
    reader.read(content, in: modifier)
  }
}

/// A modifier of all views inside it.
enum Modifier {
  case disabled(Bool)
  case selected(Bool)
  case hidden(Bool)
  case identifier(String)
  case textStyle(TextStyle)
  case accessibilityLabel(LocalizedText)
  case transition(Transition)
  case animation(Animation)
  case role(Role?)
}
