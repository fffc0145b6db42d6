import TextFormats

/// A screen at one moment, as a value: to compare, print and send.
public struct ScreenSnapshot: Sendable, Hashable, Codable {
  /// What an element is.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A text to read.
    case text
    /// A button to press.
    case button
    /// A field to write into.
    case field
    /// A switch to flip.
    case toggle
    /// A row of a list, to press.
    case row
    /// An image.
    case image

    /// Whether a person could touch it.
    public var isTouchable: Bool {
      switch self {
      case .button, .field, .toggle, .row: true
      case .text, .image: false
      }
    }
  }

  /// One visible element.
  public struct Element: Sendable, Hashable, Codable {
    /// The name by which it is tapped; a text or image that has none is numbered, as in `text.1`.
    public let id: String
    /// What it is.
    public let kind: Kind
    /// What a person reads: the text, title or label; of an image, its name.
    public let text: String
    /// What a field holds, `on` or `off` of a switch, the detail of a row.
    public let value: String?
    /// Whether it can be touched, if it is something to touch.
    public let enabled: Bool
    /// How its text looks; nil where the screen does not say.
    public let style: TextStyle?
    /// On which line it stands, from 1; elements side by side share theirs, and one that nothing uses is empty.
    public let line: Int
  }

  /// The name of the RIB whose screen it is.
  public let rib: String
  /// The visible elements from top to bottom.
  public let elements: [Element]
  /// What is wrong with the screen itself; nil when nothing is.
  public let error: ScreenError?

  private enum CodingKeys: String, CodingKey {
    case rib, elements
    case error = "fault"
  }

  /// The first element of that name, if it is visible.
  public func element(_ id: String) -> Element? {
    elements.first { $0.id == id }
  }

  /// The screen with every text and every value that a person reads replaced; names of elements stay.
  public func replacingTexts(_ replace: (String) -> String) -> ScreenSnapshot {
    let elements = elements.map { element in
      Element(
        id: element.id, kind: element.kind, text: replace(element.text), value: element.value.map(replace),
        enabled: element.enabled, style: element.style, line: element.line)
    }
    return ScreenSnapshot(rib: rib, elements: elements, error: error)
  }

  /// What can be tapped, from top to bottom.
  public var tappable: [TappableElement] { elements.compactMap(\.asTappable) }
}

/// An element that can be tapped now.
public struct TappableElement: Sendable, Hashable, Codable {
  /// The name by which it is tapped.
  public let id: String
  /// What a person reads on it.
  public let title: String

  /// An element by name and title.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

extension ScreenSnapshot.Element {
  /// The element as one to tap; nil when it is not one now.
  var asTappable: TappableElement? {
    enabled && kind.isTouchable ? TappableElement(id: id, title: text) : nil
  }
}

/// A mistake in how a screen is composed. It is shown nevertheless; what is concerned cannot be tapped.
public struct ScreenError: Error, Sendable, Hashable, Codable, CustomStringConvertible {
  /// The closed set of codes.
  public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
    /// Several visible elements have one name.
    case duplicateIdentifier
  }

  /// The stable code.
  public let code: Code
  /// The names concerned, from top to bottom.
  public let identifiers: [String]

  /// What is wrong and what to do about it, in one line.
  public var description: String {
    let names = identifiers.map { "`\($0.clipped().escapingControlCharacters)`" }.joined(separator: ", ")
    return "\(code.rawValue): several elements are named \(names); give each an identifier of its own"
  }
}
