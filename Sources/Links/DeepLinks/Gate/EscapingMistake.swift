extension GatedURL.Item {
  /// Whether the name or the value has a character that can be a hidden separator. Most parameters have none.
  var mayHideSeparator: Bool {
    name.text.utf8.contains(UInt8(ascii: "=")) || value.text.utf8.contains(UInt8(ascii: "&"))
  }
}

/// Mistakes of the program that wrote a link: it escaped the link for HTML, percent-encoded it twice, or encoded a separator.
///
/// A separator that is hidden like this makes one parameter a part of another, so such a link would open an incomplete
/// screen. It is rejected. Text that is only encoded twice is read as it is written, with a note.
package enum EscapingMistake {
  /// The escapes of `&` in HTML.
  private static let entities = ["&amp;", "&#38;", "&#x26;"].map { Array($0.utf8) }

  /// Throws when the `&` at an index of a query is one that was escaped for HTML.
  static func checkHTML(_ bytes: [UInt8], at index: Int) throws(LinkRejection) {
    guard bytes.indices.contains(index), bytes[index] == UInt8(ascii: "&") else { return }
    for entity in entities where bytes[index...].starts(with: entity, by: { $0.lowercasedASCII == $1 }) {
      throw LinkRejection(
        code: .htmlEscaped, TextSentence.htmlEscaped.sentence, range: index..<index + entity.count,
        expected: "`&` between two parameters", advice: HintSentence.copyFromPage.sentence)
    }
  }

  /// Throws when a parameter contains an encoded separator: `%3D` in place of the `=` after its name, or `%26` in place
  /// of the `&` before another name. `isName` returns whether the reader of the link knows a name.
  ///
  /// A value that is an address has parameters of its own.
  package static func checkSeparators(
    _ item: GatedURL.Item, isName: (String) -> Bool
  ) throws(LinkRejection) {
    if let equals = item.name.text.utf8.firstIndex(of: UInt8(ascii: "=")), isName(String(item.name.text[..<equals])) {
      throw rejection(.encodedAfterName, "%3D", "=", String(item.name.text[..<equals]), item.range)
    }
    if let name = hiddenParameter(in: item.value.text, isName: isName) {
      throw rejection(.encodedBeforeName, "%26", "&", name, item.value.range)
    }
  }

  /// Returns the name of the parameter that an encoded `&` made a part of a value; nil when there is none.
  static func hiddenParameter(in value: String, isName: (String) -> Bool) -> String? {
    guard value.utf8.contains(UInt8(ascii: "&")), !value.contains("://") else { return nil }
    return value.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).dropFirst().lazy
      .filter { $0.contains(UInt8(ascii: "=")) }
      .map { String(decoding: $0.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self) }
      .first(where: isName)
  }

  private static func rejection(
    _ sentence: TextSentence, _ escape: String, _ separator: String, _ name: String, _ range: Range<Int>
  ) -> LinkRejection {
    LinkRejection(
      code: .encodedSeparator, sentence.sentence(["escape": escape, "separator": separator, "name": name]),
      range: range, expected: "`\(separator)` \(sentence == .encodedAfterName ? "after" : "before") `\(name)`",
      advice: HintSentence.encodeParts.sentence)
  }

  /// Returns whether a decoded text still contains a percent escape, so that it was probably encoded twice. An address
  /// has escapes of its own.
  package static func isEncodedTwice(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "%")), !text.contains("://") else { return false }
    return LayeredText(Array(text.utf8)).decoded != nil
  }

  /// Returns whether a text is a URL whose `://` is percent-encoded, once or more often.
  static func isEncodedURL(_ text: String) -> Bool {
    // The text before the `://` of a URL is short.
    var layer = LayeredText(Array(text.utf8.prefix(256))).decoded
    while let bytes = layer?.bytes {
      let scheme = bytes.prefix { !":/?#".utf8.contains($0) }
      if !scheme.isEmpty, bytes[scheme.endIndex...].starts(with: "://".utf8) { return true }
      layer = layer?.decoded
    }
    return false
  }

  /// Returns the hint about a path whose separators are encoded, or that is encoded twice; nil for any other path.
  static func hint(onPath segments: [GatedURL.Part]) -> BilingualText? {
    if segments.contains(where: { $0.text.utf8.contains { "/?".utf8.contains($0) } }) {
      return HintSentence.plainSeparators.sentence
    }
    return segments.contains { isEncodedTwice($0.text) } ? HintSentence.encodeOnce.sentence : nil
  }
}
