/// A piece of text to read.
public struct Text: Primitive {
  let text: LocalizedText

  /// A text of the app, in the language of the session.
  public init(_ text: LocalizedText) {
    self.text = text
  }

  /// A text from data, the same in every language.
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

  /// The image of that name.
  public init(_ name: String) {
    self.name = name
  }

  func read(into reader: inout ScreenReader) {
    reader.add(.image, LocalizedText(name))
  }
}
