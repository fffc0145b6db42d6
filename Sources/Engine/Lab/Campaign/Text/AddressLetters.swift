/// The letters of another script that are a part of an address in a text, such as the name of a place in
/// `?pickup=35.6,139.7,東京駅&dropoff=…`. Programs end the link before them.
enum AddressLetters {
  /// The most bytes of letters that are looked at at once.
  private static let longest = 240

  /// Whether a character is a letter, a digit or a sign of an address in full width, as Japanese keyboards write them.
  static func isWide(_ character: Character) -> Bool { "？／＆＝＃％－＿．：".contains(character) || isWideLetter(character) }

  private static func isWideLetter(_ character: Character) -> Bool {
    ("！"..."～").contains(character) && (character.isLetter || character.isNumber)
  }

  /// Returns the place behind the letters at the end of an address that begins at another place; `nil` where they are the next
  /// words of the sentence.
  ///
  /// They are a part of it behind the sign with which a value begins, in a value that has such letters already, and before the
  /// sign with which the address goes on. A sign in full width is a part of it before a letter or a digit.
  static func end(in bytes: [UInt8], from begin: Int, at end: Int) -> Int? {
    guard end > begin, end < bytes.count, bytes[end] >= 0x80 else { return nil }
    let text = String(decoding: bytes[end...].prefix(longest), as: UTF8.self)
    if let wide = wide(at: text[...], behind: bytes[end - 1]) { return end + wide.utf8.count }
    // Behind letters that are a part of it is the end of the sentence.
    guard bytes[end - 1] < 0x80 else { return nil }
    let letters = withoutEnding(
      text.prefix { !$0.isASCII && ($0.isLetter || $0.isNumber || "ー々〇・".contains($0)) })
    guard !letters.isEmpty else { return nil }
    let after = end + letters.utf8.count
    let next = bytes[min(after, bytes.count)...].prefix(2)
    let address = bytes[begin..<end]
    guard address.contains(UInt8(ascii: "?")) else {
      return address.last == UInt8(ascii: "/") && next.first.map { "/?".utf8.contains($0) } == true ? after : nil
    }
    let item = address.reversed().prefix { !"?&".utf8.contains($0) }
    let begins = item.first.map { "=,".utf8.contains($0) } == true && item.contains(UInt8(ascii: "="))
    let goesOn = next.first == UInt8(ascii: "&") && next.last?.isLetter == true
    return begins || goesOn || item.contains { $0 >= 0x80 } ? after : nil
  }

  /// The name of a place without the end of the sentence, as 「東京駅」 of 「東京駅です」. A name can be in Hiragana as a whole.
  private static func withoutEnding(_ letters: Substring) -> Substring {
    guard let match = letters.wholeMatch(of: /(.*[^\p{Hiragana}])(?:です|ます|でした|から|まで|への?|で|に|を|は|が|と|も)/)
    else { return letters }
    return match.output.1
  }

  /// What a text begins with that goes on with an address in full width, as `／ｗａｌｌｅｔ`, the sign of `？code=`, and `ｗａｌｌｅｔ`
  /// behind a sign of an address; nil for the next words of the sentence.
  static func wide(at text: Substring, behind last: UInt8) -> Substring? {
    guard let sign = text.first, isWide(sign) else { return nil }
    if isWideLetter(sign) { return "/=?&-_.".utf8.contains(last) ? text.prefix(while: isWideLetter) : nil }
    let rest = text.dropFirst()
    let letters = rest.prefix(while: isWideLetter)
    let goesOn = rest.first.map { $0.isASCII && ($0.isLetter || $0.isNumber) } == true
    return goesOn || !letters.isEmpty ? text.prefix(1 + letters.count) : nil
  }

  /// An address with its letters as programs write them: percent-encoded in UTF-8 (URL Standard, 1.3).
  static func encoded(_ url: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = url.utf8.flatMap { byte -> [UInt8] in
      byte < 0x80 ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
