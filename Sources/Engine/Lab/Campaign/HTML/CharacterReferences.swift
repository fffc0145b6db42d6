/// The character references of HTML: `&amp;`, `&#38;`.
enum CharacterReferences {
  /// The names that links and the texts of buttons in mails have; others stay as they are.
  private static let names: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "AMP": "&", "LT": "<", "GT": ">", "QUOT": "\"", "apos": "'",
    "nbsp": "\u{A0}", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "", "shy": "", "copy": "©",
    "reg": "®", "yen": "¥",
    "times": "×", "middot": "·", "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
    "rdquo": "”", "laquo": "«", "raquo": "»", "lsaquo": "‹", "rsaquo": "›", "larr": "←", "rarr": "→", "sol": "/",
    "colon": ":", "equals": "=", "num": "#", "lowbar": "_", "lcub": "{", "rcub": "}",
  ]
  /// The names that count without a semicolon, as pages of old write them.
  private static let open: Set<Substring> = ["amp", "lt", "gt", "quot", "AMP", "LT", "GT", "QUOT"]
  /// The longest name that is read, in characters.
  private static let longest = 12

  /// Returns a text with its character references replaced.
  ///
  /// In an attribute a name without a semicolon stays before `=`, a letter or a digit (HTML standard, 13.2.5.73): a link
  /// has `&copy=1` as a parameter.
  static func replaced(in text: String) -> String {
    var result = ""
    var rest = text[...]
    while let place = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<place]
      rest = rest[rest.utf8.index(after: place)...]
      guard let reference = number(rest) ?? name(rest) else {
        result += "&"
        continue
      }
      result += reference.text
      rest = reference.rest
    }
    return result + rest
  }

  private static func number(_ rest: Substring) -> (text: String, rest: Substring)? {
    guard rest.first == "#" else { return nil }
    let isHexadecimal = rest.dropFirst().first.map { "xX".contains($0) } == true
    let begin = rest.dropFirst(isHexadecimal ? 2 : 1)
    let digits = begin.prefix { $0.isASCII && (isHexadecimal ? $0.isHexDigit : $0.isNumber) }
    guard !digits.isEmpty else { return nil }
    let value = UInt32(digits, radix: isHexadecimal ? 16 : 10)
    let scalar = value.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) } ?? "\u{FFFD}"
    return (String(Character(scalar)), begin[digits.endIndex...].droppingSemicolon)
  }

  private static func name(_ rest: Substring) -> (text: String, rest: Substring)? {
    let name = rest.prefix(longest).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let after = rest[name.endIndex...]
    if after.first == ";" { return names[String(name)].map { ($0, after.dropFirst()) } }
    guard open.contains(name), after.first != "=" else { return nil }
    return names[String(name)].map { ($0, after) }
  }
}

extension Substring {
  fileprivate var droppingSemicolon: Substring { first == ";" ? dropFirst() : self }
}
