/// A text.
public struct Text: Primitive {
  let text: LocalizedText

  /// Creates a text of the app, shown in the language of the session.
  public init(_ text: LocalizedText) {
    self.text = text
  }

  /// Creates a text from data, the same in every language.
  public init(_ text: String) {
    self.init(LocalizedText(text))
  }

  func read(into reader: inout ScreenReader) {
    reader.add(.text, text)
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
