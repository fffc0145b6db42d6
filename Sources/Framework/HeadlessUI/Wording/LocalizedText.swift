/// A language of the screens.
public enum Language: String, Sendable, Hashable, Codable, CaseIterable {
  /// Japanese, `ja`.
  case japanese = "ja"
  /// English, `en`.
  case english = "en"
}

/// A text in every language of the app. The reader of a screen chooses the language, so screens do not depend on it.
///
/// A literal is the same in all languages, and so is a text from data, such as the name of a place. Texts of the app
/// are static members: `Text(.reservations)`.
public struct LocalizedText: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The text in Japanese.
  public var ja: String
  /// The text in English.
  public var en: String

  /// Creates a text in both languages.
  public init(ja: String, en: String) {
    self.ja = ja
    self.en = en
  }

  /// Creates a text that is the same in every language, such as a name.
  public init(_ verbatim: String) {
    self.init(ja: verbatim, en: verbatim)
  }

  /// Creates a literal, which is the same in every language.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The text in one language.
  public subscript(language: Language) -> String {
    switch language {
    case .japanese: ja
    case .english: en
    }
  }
}
