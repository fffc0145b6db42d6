import TextFormats

/// The encoded words of header fields (RFC 2047): `=?UTF-8?B?5pil?=`.
enum EncodedWords {
  /// Returns a field with its encoded words decoded. White space between two of them does not count, and a character may
  /// be divided between two words of one charset, as some mail programs of Japan do.
  static func decoded(_ field: String) -> String {
    var result = ""
    var rest = field[...]
    var open: (charset: String, bytes: [UInt8])?
    func text() -> String {
      guard let open else { return "" }
      return (try? DecodedText(open.bytes, declared: open.charset))?.text ?? String(decoding: open.bytes, as: UTF8.self)
    }
    // `[^\s?]` cannot cross the end of a word, so each character is read a bounded number of times.
    while let match = rest.firstMatch(of: /=\?([^\s?*]{1,40})(?:\*[^\s?]{0,40})?\?([BbQq])\?([^\s?]{0,1000})\?=/) {
      let before = rest[..<match.range.lowerBound]
      let isNext = open != nil && before.allSatisfy(\.isWhitespace)
      let charset = match.output.1.lowercased()
      if !isNext || open?.charset != charset {
        result += text() + (isNext ? "" : before)
        open = (charset, [])
      }
      open?.bytes += bytes(match.output.3, match.output.2.lowercased())
      rest = rest[match.range.upperBound...]
    }
    return result + text() + rest
  }

  private static func bytes(_ text: Substring, _ encoding: String) -> [UInt8] {
    guard encoding == "q" else { return TransferEncoding.base64(text.utf8) }
    // The encoding `Q` is quoted-printable with `_` for a space (RFC 2047, 4.2).
    return TransferEncoding.quotedPrintable(ArraySlice(text.utf8.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }))
  }
}
