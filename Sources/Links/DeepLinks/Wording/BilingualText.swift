/// A text in English and in Japanese.
public struct BilingualText: Sendable, Hashable {
  /// The text in English.
  public let en: String
  /// The text in Japanese.
  public let ja: String

  /// Creates a text in both languages.
  public init(en: String, ja: String) {
    self.en = en
    self.ja = ja
  }

  /// Creates a text that is the same in both languages, such as the name of a parameter.
  public init(_ same: String) { self.init(en: same, ja: same) }

  /// Returns the text of both languages after a change.
  public func map(_ change: (String) -> String) -> BilingualText {
    BilingualText(en: change(en), ja: change(ja))
  }

  /// Returns the text with a further sentence behind it.
  package func followed(by other: BilingualText) -> BilingualText {
    BilingualText(en: "\(en) \(other.en)", ja: ja + other.ja)
  }

  /// Returns names one after another, each as a quotation: `a` or `b` in English, 「a」、「b」 in Japanese.
  package static func names(_ names: [String], joinedBy separator: String = ", ") -> BilingualText {
    BilingualText(
      en: names.map { "`\($0)`" }.joined(separator: separator), ja: names.map { "「\($0)」" }.joined(separator: "、"))
  }
}

/// A table of sentences in both languages. Each case is a kind of sentence.
///
/// The program knows the kind and the values of a sentence. Only a table has its words.
public protocol SentenceTable: CaseIterable, RawRepresentable, Sendable where RawValue == String {
  /// The words in both languages, with `{name}` at the place of a value.
  var words: BilingualText { get }
}

extension SentenceTable {
  /// The sentence of a kind that has no values.
  public var sentence: BilingualText { words }

  /// Returns the sentence with its values, each by its name in the words.
  ///
  /// In Japanese a value of a link is inside 「」 or (), so that the redaction of secrets finds it as a word.
  public func sentence(_ values: [String: BilingualText]) -> BilingualText {
    BilingualText(
      en: Self.fill(words.en) { values[$0]?.en }, ja: Self.fill(words.ja) { values[$0]?.ja })
  }

  /// Returns the sentence with values that are the same in both languages.
  public func sentence(_ values: [String: String]) -> BilingualText { sentence(values.mapValues { BilingualText($0) }) }

  private static func fill(_ words: String, _ value: (String) -> String?) -> String {
    var text = ""
    var rest = words[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      text += value(String(rest[rest.index(after: open)..<close])) ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}
