public import TextFormats

/// A screen at one moment, as a value that can be compared, printed and sent.
public struct ScreenSnapshot: Sendable, Hashable, Codable {
  /// The kind of an element.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A text.
    case text
    /// A button.
    case button
    /// A text field.
    case field
    /// A switch.
    case toggle
    /// A row of a list, which is tapped as a whole.
    case row
    /// An image.
    case image
    /// The header of a section.
    case header
    /// The label of a choice. Its options follow.
    case picker
    /// An option of a choice.
    case option
    /// A sign that something is in progress.
    case progress
    /// The title of an alert. Its message and its buttons follow.
    case alert

    /// Whether elements of this kind can be tapped.
    public var isTappable: Bool {
      switch self {
      case .button, .field, .toggle, .row, .option: true
      case .text, .image, .header, .picker, .progress, .alert: false
      }
    }
  }

  /// One visible element.
  public struct Element: Sendable, Hashable, Codable {
    /// The identifier for taps. An element without one is numbered by its kind, as in `text.1`.
    public let id: String
    /// The kind of element.
    public let kind: Kind
    /// The text, title or label; of an image, its name.
    public let text: String
    /// The text in a field, `on` or `off` of a switch, the detail of a row, the title of a picker's chosen option.
    public let value: String?
    /// Whether it can be tapped, if its kind is tappable. Nothing under an alert can.
    public internal(set) var enabled: Bool
    /// Whether it is the chosen one of several, such as the tab whose content is shown.
    public let selected: Bool
    /// The style of its text; `nil` when the screen sets none.
    public let style: TextStyle?
    /// The label for a screen reader; `nil` when it is the text.
    public let label: String?
    /// The name of the transition by which it comes onto the screen: `move(edge: .bottom)`; `nil` when the screen sets none.
    public let transition: String?
    /// The name of the course of its transition: `linear(duration: 0.15)`; `nil` when the screen sets none.
    public let animation: String?
    /// What it is for when the person presses the phone's back; `nil` for nothing.
    public let role: Role?
    /// The number of its line, from 1. Elements that are side by side share a line, and a line without elements is
    /// empty.
    public internal(set) var line: Int
  }

  /// The name of the RIB whose screen it is.
  public let rib: String
  /// The visible elements from top to bottom.
  public let elements: [Element]
  /// The error in the composition of the screen; `nil` when there is none.
  public let error: ScreenError?
  /// The appearance of the phone; `nil` for the light one.
  public let colorScheme: ColorScheme?
  /// The size of texts on the phone; `nil` for the standard one.
  public let dynamicTypeSize: DynamicTypeSize?

  private enum CodingKeys: String, CodingKey {
    case rib, elements
    case error = "fault"
    case colorScheme, dynamicTypeSize
  }

  init(
    rib: String, elements: [Element], error: ScreenError?, colorScheme: ColorScheme?,
    dynamicTypeSize: DynamicTypeSize?
  ) {
    (self.rib, self.elements, self.error) = (rib, elements, error)
    self.colorScheme = colorScheme == .light ? nil : colorScheme
    self.dynamicTypeSize = dynamicTypeSize == .large ? nil : dynamicTypeSize
  }

  /// Returns the screen with other elements.
  private func with(_ elements: [Element], error: ScreenError?) -> ScreenSnapshot {
    ScreenSnapshot(
      rib: rib, elements: elements, error: error, colorScheme: colorScheme, dynamicTypeSize: dynamicTypeSize)
  }

  /// Returns the first visible element with an identifier; `nil` when there is none.
  public func element(_ id: String) -> Element? {
    elements.first { $0.id == id }
  }

  /// Returns the last element with a role that can be tapped now; `nil` when there is none.
  public func element(for role: Role) -> Element? {
    elements.last { $0.role == role && $0.enabled && $0.kind.isTappable }
  }

  /// Whether it has an alert.
  public var hasAlert: Bool { elements.contains { $0.kind == .alert } }

  /// The screen while another screen has an alert: nothing on it can be tapped.
  public var underAlert: ScreenSnapshot {
    var elements = elements
    for index in elements.indices { elements[index].enabled = false }
    return with(elements, error: error)
  }

  /// Returns the screen with the elements of another one below its own.
  public func followed(by other: ScreenSnapshot) -> ScreenSnapshot {
    let offset = elements.last?.line ?? 0
    var below = other.elements
    for index in below.indices { below[index].line &+= offset }
    return with(elements + below, error: error ?? other.error)
  }

  /// Returns the screen with every text and value replaced. The identifiers stay.
  public func replacingTexts(_ replace: (String) -> String) -> ScreenSnapshot {
    let elements = elements.map { element in
      Element(
        id: element.id, kind: element.kind, text: replace(element.text), value: element.value.map(replace),
        enabled: element.enabled, selected: element.selected, style: element.style, label: element.label.map(replace),
        transition: element.transition, animation: element.animation, role: element.role,
        line: element.line)
    }
    return with(elements, error: error)
  }

  /// The elements that can be tapped, from top to bottom.
  public var tappable: [TappableElement] { elements.compactMap(\.asTappable) }
}

/// An element that can be tapped now.
public struct TappableElement: Sendable, Hashable, Codable {
  /// The identifier.
  public let id: String
  /// The text or label.
  public let title: String

  /// Creates an element from its parts.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

extension ScreenSnapshot.Element {
  /// The element as a tappable one; `nil` when it cannot be tapped now.
  var asTappable: TappableElement? {
    enabled && kind.isTappable ? TappableElement(id: id, title: text) : nil
  }
}

/// An error in the composition of a screen. The screen is shown, but the elements concerned cannot be tapped.
public struct ScreenError: CodedError, Sendable, Hashable, Codable {
  /// The closed set of codes.
  public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
    /// Several visible elements have the same identifier.
    case duplicateIdentifier
  }

  /// The stable code.
  public let code: Code
  /// The identifiers concerned, from top to bottom.
  public let identifiers: [String]

  /// The error in one sentence without a full stop.
  public var message: String {
    let names = identifiers.map { "`\($0.clipped().escapingControlCharacters)`" }.joined(separator: ", ")
    return "several elements are named \(names)"
  }

  /// The next step.
  public var hint: String { "give each an identifier of its own" }
}
