import Foundation

/// Letters that people and fonts take for Latin ones.
///
/// A selection of <https://www.unicode.org/Public/security/latest/confusables.txt>: the Cyrillic, Greek and other letters, in lower
/// case, that look like those of secret names.
enum LookAlikes {
  /// The letters that look like each Latin one.
  private static let groups: [Unicode.Scalar: String] = [
    "a": "аαᴀ", "b": "ʙ", "c": "сᴄ", "d": "ԁđᴅ", "e": "еεᴇ", "g": "ɢ", "h": "һʜ", "i": "іıɩιɪ",
    "j": "јϳᴊ", "k": "кκᴋ", "l": "łʟ", "m": "ᴍ", "n": "пոηɴ", "o": "оοøᴏ", "p": "рρᴘ", "q": "ԛ", "r": "ʀ",
    "s": "ѕßꜱ", "t": "тτŧᴛ", "u": "υᴜ", "v": "νᴠ", "w": "ԝᴡ", "x": "хχ",
    "y": "уʏ", "z": "ᴢ",
  ]
  private static let latin = Dictionary(
    uniqueKeysWithValues: groups.flatMap { letter, others in others.unicodeScalars.map { ($0, letter) } })

  /// Returns a text in lower case as names are compared: compatibility forms, such as mathematical letters, as the letters
  /// that they stand for, letters without their accents and variation selectors, and look-alikes as Latin letters.
  static func folded(_ text: String) -> String {
    let scalars = text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
      .filter { ![.nonspacingMark, .enclosingMark].contains($0.properties.generalCategory) }.map { latin[$0] ?? $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The letters for which people write these digits and signs: `p@ssw0rd`.
  private static let signs: [UInt8: UInt8] = Dictionary(
    uniqueKeysWithValues: zip("@401!357$".utf8, "aaoiiests".utf8))

  /// Returns a name with letters in place of such digits and signs; `nil` when it has none, or has an escape: without the
  /// escape it is read too.
  static func unsigned(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    guard name.contains(where: { signs[$0] != nil }),
      !name.indices.contains(where: { name[$0] == UInt8(ascii: "%") && LayeredText.beginsEscape(name[$0...]) })
    else { return nil }
    return name.map { signs[$0] ?? $0 }
  }
}
