/// Something that can stand on a screen: a declarative value, made anew each time somebody looks.
public protocol View {
  /// The element that this view is.
  var element: Element { get }
}

/// One element of a screen, with its modifiers.
///
/// Views describe elements; renderings and taps read them. An element that a person could touch has an identifier
/// that stays the same while the screen shows the same thing.
public struct Element: View {
  /// What kind of element it is, and what happens when it is touched.
  public enum Kind {
    /// A piece of text.
    case text(String)
    /// A button with its title.
    case button(String, action: () -> Void)
    /// A field for text: its placeholder, its text, and who hears of a new one.
    case field(placeholder: String, text: String, onChange: (String) -> Void)
    /// A switch with its title and position.
    case toggle(String, isOn: Bool, onChange: (Bool) -> Void)
    /// A row of a list: what stands in it, and what happens when it is touched.
    case row([Element], action: () -> Void)
    /// An image by name.
    case image(String)
    /// Something is under way.
    case spinner
    /// Empty room.
    case spacer
    /// Elements one under the other.
    case stack([Element])
  }

  /// What kind of element it is.
  public var kind: Kind
  /// The stable name by which it is tapped; elements without one get a number in their screen.
  public var identifier: String?
  /// Whether it can be touched.
  public var isEnabled = true
  /// Whether it is left out.
  public var isHidden = false
  /// How its text looks.
  public var textStyle = TextStyle.body

  /// An element of a kind, without modifiers.
  public init(_ kind: Kind) {
    self.kind = kind
  }

  /// The element itself.
  public var element: Element { self }
}

/// How a text looks, by its role.
public enum TextStyle: String, Sendable, Hashable, Codable, CaseIterable {
  case title, heading, body, caption
}

extension View {
  /// The element under a stable name, by which it is tapped.
  public func identifier(_ identifier: String) -> Element {
    var element = element
    element.identifier = identifier
    return element
  }

  /// The element, visible but not to be touched while `isDisabled`. What stands inside is disabled with it.
  public func disabled(_ isDisabled: Bool) -> Element {
    var element = element
    element.isEnabled = element.isEnabled && !isDisabled
    return element
  }

  /// The element, left out with all that stands inside while `isHidden`.
  public func hidden(_ isHidden: Bool) -> Element {
    var element = element
    element.isHidden = element.isHidden || isHidden
    return element
  }

  /// The element with its text in a style.
  public func textStyle(_ style: TextStyle) -> Element {
    var element = element
    element.textStyle = style
    return element
  }
}
