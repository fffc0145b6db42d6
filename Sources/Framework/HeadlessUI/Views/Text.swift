/// A text.
public struct Text: Primitive {
  let text: LocalizedText
  private let isData: Bool

  /// Creates a text of the app, shown in the language of the session. Each line of a text without an identifier is an
  /// element.
  public init(_ text: LocalizedText) {
    self.text = text
    isData = false
  }

  /// Creates a text from data, the same in every language. It is one element, also with line feeds.
  public init(_ text: String) {
    self.text = LocalizedText(text)
    isData = true
  }

  func read(into reader: inout ScreenReader) {
    if isData { reader.add(.text, text) } else { reader.addLines(of: text) }
  }
}

/// An image, by the name of its asset.
public struct Image: Primitive {
  let name: String

  /// Creates an image from the name of its asset.
  public init(_ name: String) {
    self.name = name
  }

  func read(into reader: inout ScreenReader) {
    reader.add(.image, LocalizedText(name))
  }
}
