import TextFormats

/// The characters that have no picture and that copies of texts often have, with their names. In English it is the name in Unicode.
package enum InvisibleCharacter: String, SentenceTable {
  case zeroWidthSpace, zeroWidthNonJoiner, zeroWidthJoiner, byteOrderMark, softHyphen, wordJoiner
  case leftToRight, rightToLeft, embedding, isolate, filler

  /// The kind of a character; `nil` for any other.
  package init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{200B}": self = .zeroWidthSpace
    case "\u{200C}": self = .zeroWidthNonJoiner
    case "\u{200D}": self = .zeroWidthJoiner
    case "\u{FEFF}": self = .byteOrderMark
    case "\u{AD}": self = .softHyphen
    case "\u{2060}": self = .wordJoiner
    case "\u{200E}": self = .leftToRight
    case "\u{200F}": self = .rightToLeft
    case "\u{202A}"..."\u{202E}": self = .embedding
    case "\u{2066}"..."\u{2069}": self = .isolate
    case "\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}": self = .filler
    default: return nil
    }
  }

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText { .init(en: "{name}", ja: japanese) }

  private var japanese: String {
    switch self {
    case .zeroWidthSpace: "ゼロ幅スペース"
    case .zeroWidthNonJoiner: "ゼロ幅非接合子"
    case .zeroWidthJoiner: "ゼロ幅接合子"
    case .byteOrderMark: "ゼロ幅ノーブレークスペース"
    case .softHyphen: "ソフトハイフン"
    case .wordJoiner: "単語結合子"
    case .leftToRight: "左から右へ書く指定"
    case .rightToLeft: "右から左へ書く指定"
    case .embedding: "文字の向きを変える指定"
    case .isolate: "文字の向きを分ける指定"
    case .filler: "ハングルの埋め字"
    }
  }

  /// The code and the name of a character, such as `U+200B ZERO WIDTH SPACE`; the code alone of one without a name.
  package static func title(of scalar: Unicode.Scalar) -> BilingualText {
    let hex = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    let name = scalar.properties.name ?? ""
    let words = Self(scalar)?.sentence(["name": name]) ?? BilingualText(en: name, ja: "")
    func joined(_ name: String) -> String { name.isEmpty ? code : "\(code) \(name)" }
    return BilingualText(en: joined(words.en), ja: joined(words.ja))
  }
}
