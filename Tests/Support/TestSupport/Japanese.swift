/// The rules of Japanese texts that people read.
public enum Japanese {
  /// Returns what is wrong with a text. What is quoted in 「」, or is a value in {}, is not looked at.
  public static func problems(in text: String) -> [String] {
    let own = text.replacing(#/「[^」]*」|\{[^}]*\}/#, with: "")
    var found: [String] = []
    if !text.unicodeScalars.contains(where: isJapanese) { found.append("no Japanese") }
    for word in ["スキーム", "パーセントエンコード", "取り消", "取消"] where text.contains(word) {
      found.append("the word \(word)")
    }
    for sign in ["?", "!", "(", ")", ", ", " and "] where own.contains(sign) { found.append("the sign `\(sign)`") }
    return found
  }

  /// Whether a character is one of Japanese: kana or kanji.
  private static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
    (0x3041...0x30FF).contains(scalar.value) || (0x4E00...0x9FFF).contains(scalar.value)
  }
}
