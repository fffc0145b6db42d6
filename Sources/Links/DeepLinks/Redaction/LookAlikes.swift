import Foundation

/// Letters that people and fonts take for Latin ones.
///
/// A selection of <https://www.unicode.org/Public/security/latest/confusables.txt>: the Cyrillic, Greek and other letters, in lower
/// case, that look like those of secret names.
enum LookAlikes {
  /// The letters that look like each Latin one.
  private static let groups: [Unicode.Scalar: String] = [
    "a": "аα", "c": "с", "d": "ԁ", "e": "еε", "h": "һ", "i": "іıɩι",
    "j": "јϳ", "k": "кκ", "n": "пոη", "o": "оο", "p": "рρ", "q": "ԛ",
    "s": "ѕ", "t": "тτ", "u": "υ", "v": "ν", "w": "ԝ", "x": "хχ",
    "y": "у",
  ]
  private static let latin = Dictionary(
    uniqueKeysWithValues: groups.flatMap { letter, others in others.unicodeScalars.map { ($0, letter) } })

  /// Returns a text in lower case as names are compared: compatibility forms, such as mathematical letters, as the letters
  /// that they stand for, accents behind their letters, and look-alikes as Latin letters.
  static func folded(_ text: String) -> String {
    let scalars = text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars.map { latin[$0] ?? $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
