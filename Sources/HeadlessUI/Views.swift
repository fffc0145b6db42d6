/// A piece of text.
public struct Text: View {
  private let text: String
  /// The text as it is shown.
  public init(_ text: String) { self.text = text }
  /// The element that this view is.
  public var element: Element { Element(.text(text)) }
}

/// A button.
public struct Button: View {
  private let title: String
  private let action: () -> Void
  /// A button that runs `action`, which tells the listener and does nothing else.
  public init(_ title: String, action: @escaping () -> Void) {
    self.title = title
    self.action = action
  }
  /// The element that this view is.
  public var element: Element { Element(.button(title, action: action)) }
}

/// A field for text.
public struct Field: View {
  private let placeholder: String
  private let text: String
  private let onChange: (String) -> Void
  /// A field that shows `text`, or `placeholder` when it is empty, and tells of a new text.
  public init(_ placeholder: String, text: String, onChange: @escaping (String) -> Void) {
    self.placeholder = placeholder
    self.text = text
    self.onChange = onChange
  }
  /// The element that this view is.
  public var element: Element { Element(.field(placeholder: placeholder, text: text, onChange: onChange)) }
}

/// A switch.
public struct Toggle: View {
  private let title: String
  private let isOn: Bool
  private let onChange: (Bool) -> Void
  /// A switch that tells of its new position.
  public init(_ title: String, isOn: Bool, onChange: @escaping (Bool) -> Void) {
    self.title = title
    self.isOn = isOn
    self.onChange = onChange
  }
  /// The element that this view is.
  public var element: Element { Element(.toggle(title, isOn: isOn, onChange: onChange)) }
}

/// An image, by the name of its asset.
public struct Image: View {
  private let name: String
  /// The image of that name.
  public init(_ name: String) { self.name = name }
  /// The element that this view is.
  public var element: Element { Element(.image(name)) }
}

/// Something is under way.
public struct Spinner: View {
  /// A spinner.
  public init() {}
  /// The element that this view is.
  public var element: Element { Element(.spinner) }
}

/// Empty room.
public struct Spacer: View {
  /// Empty room.
  public init() {}
  /// The element that this view is.
  public var element: Element { Element(.spacer) }
}

/// Elements one under the other.
public struct Stack: View {
  private let children: [Element]
  /// The elements that `content` lists.
  public init(@ViewBuilder _ content: () -> [Element]) { children = content() }
  /// The element that this view is.
  public var element: Element { Element(.stack(children)) }
}

/// Rows, one for each value, each under its own identifier.
public struct List: View {
  private let rows: [Element]
  /// A row for each of `values`: its identifier, what stands in it, and what happens when it is touched.
  public init<Value>(
    _ values: [Value], identifier: (Value) -> String, @ViewBuilder row: (Value) -> [Element],
    onTap: @escaping (Value) -> Void
  ) {
    rows = values.map { value in Element(.row(row(value), action: { onTap(value) })).identifier(identifier(value)) }
  }
  /// The element that this view is.
  public var element: Element { Element(.stack(rows)) }
}

/// Collects the views of a stack or a row in the order they are written, with `if` and `for`.
@resultBuilder
public enum ViewBuilder {
  /// One view.
  public static func buildExpression(_ view: some View) -> [Element] { [view.element] }
  /// Views one after the other.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
  /// An `if` without `else`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
  /// The first branch of an `if`.
  public static func buildEither(first part: [Element]) -> [Element] { part }
  /// The other branch of an `if`.
  public static func buildEither(second part: [Element]) -> [Element] { part }
  /// A `for`.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
}
