internal import Foundation
import TextFormats

/// The characters that a link may contain.
package enum LinkCharacters {
  /// Returns the text in normal form C, in which equal texts have equal bytes.
  package static func normalised(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    // A few marks decompose into several, such as U+0F73, so one pass does not always reach normal form C.
    var text = ordered(text).precomposedStringWithCanonicalMapping
    for _ in 0..<4 {
      let next = text.decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
      if next.utf8.elementsEqual(text.utf8) { break }
      text = next
    }
    return text
  }

  /// Returns the first rejected character of a decoded text: an unprintable one (`Unicode.Scalar.isUnprintable`), unless it
  /// is a joiner between neighbours that need it (`Joiners`).
  package static func firstForbidden(in text: String) -> Unicode.Scalar? {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return nil }
    let scalars = Array(text.unicodeScalars)
    return firstForbidden(in: scalars).map { scalars[$0] }
  }

  /// Returns the index of the first rejected character. Joiners are judged by their neighbours, and marks by their
  /// number.
  static func firstForbidden(in scalars: [Unicode.Scalar]) -> Int? {
    let mark = MarkRun.firstBeyond(scalars)
    let other = scalars.indices.prefix(mark ?? scalars.count).first { index in
      guard scalars[index].isUnprintable else { return false }
      guard Joiners.isJoiner(scalars[index]) else { return true }
      let previous = index > 0 ? scalars[index - 1] : nil
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      return !Joiners.isNeeded(scalars[index], after: previous, before: next)
    }
    return other ?? mark
  }

  /// Throws for characters that a link must not contain as written: those above, white space, and the characters that
  /// RFC 3986 excludes.
  ///
  /// Of the excluded characters only `\` is rejected after the `?`: published links contain bare JSON and brackets
  /// there, and only the backslash is read differently by different parsers.
  static func check(_ bytes: [UInt8]) throws(LinkRejection) {
    var isQuery = false
    var isASCII = true
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= 0x80 {
        if isASCII { try checkScalars(bytes) }
        isASCII = false
        continue
      }
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { isQuery = true }
      let isExcluded = isQuery ? byte == UInt8(ascii: "\\") : isExcludedFromPath(byte)
      if isExcluded, let placeholder = Placeholder.range(in: bytes, at: index) {
        throw Placeholder.rejection(bytes, placeholder)
      }
      if byte <= 0x20 || byte == 0x7F || isExcluded {
        throw rejection(Unicode.Scalar(byte), index..<index + 1)
      }
    }
  }

  /// Returns the rejection of a character at the given bytes of the link.
  package static func rejection(_ scalar: Unicode.Scalar, _ range: Range<Int>) -> LinkRejection {
    let hex = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    let name = CharacterName(scalar).sentence([
      "name": BilingualText(scalar.properties.name ?? nameless(scalar)),
      "code": BilingualText(en: code, ja: InvisibleCharacter.title(of: scalar).ja),
    ])
    let values = ["most": BilingualText("\(MarkRun.most)"), "code": BilingualText(code), "name": name]
    if MarkRun.isMark(scalar) {
      return LinkRejection(
        code: .invalidCharacter,
        TextSentence.tooManyMarks.sentence(values),
        range: range,
        expected: "at most \(MarkRun.most) marks on a letter")
    }
    return LinkRejection(
      code: .invalidCharacter,
      TextSentence.forbiddenCharacter.sentence(values),
      range: range, expected: "visible characters, with spaces and `\\ \" < > ^ ` { | }` percent-encoded",
      advice: scalar.isUnprintable
        ? HintSentence.removeInvisible.sentence : HintSentence.removeOrEncode.sentence(["encoded": encoded(scalar)]))
  }

  /// Returns the percent-encoded bytes of a character.
  private static func encoded(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf8.map { "%" + ($0 < 0x10 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  /// Returns a description of a character to which Unicode gives no name.
  private static func nameless(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": "tab"
    case "\n": "line feed"
    case _ where scalar.properties.isNoncharacterCodePoint: "noncharacter"
    default: "control character"
    }
  }

  private static func isExcludedFromPath(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "^"),
      UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// Throws for the first rejected character beyond ASCII, anywhere in the link.
  private static func checkScalars(_ bytes: [UInt8]) throws(LinkRejection) {
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    let space = scalars.firstIndex { !$0.isASCII && $0.properties.isWhitespace }
    // The caller reports ASCII characters, because it knows their place.
    let forbidden = firstForbidden(in: scalars.map { $0.isASCII ? "a" : $0 })
    guard let index = [space, forbidden].compactMap({ $0 }).min() else { return }
    let start = scalars[..<index].reduce(0) { $0 + UTF8.width($1) }
    throw rejection(scalars[index], start..<start + UTF8.width(scalars[index]))
  }
}

extension LinkCharacters {
  /// Returns the same text with the marks of each letter in canonical order (Unicode, 3.11).
  ///
  /// The standard library and Foundation order marks in quadratic time whenever they normalise, hash or split a text. A
  /// link of 8 KiB of marks must not block its session, so the marks are put in order here first.
  static func ordered(_ text: String) -> String {
    guard !isOrdered(text) else { return text }
    var scalars = String.UnicodeScalarView()
    var marks: [(order: UInt8, place: Int, scalar: Unicode.Scalar)] = []
    for scalar in text.unicodeScalars.lazy.flatMap({ scalar in MarkRun.compound[scalar] ?? [scalar] }) {
      let order = scalar.properties.canonicalCombiningClass.rawValue
      if order == 0 {
        append(&marks, to: &scalars)
        scalars.append(scalar)
      } else {
        marks.append((order, marks.count, scalar))
      }
    }
    append(&marks, to: &scalars)
    return String(scalars)
  }

  private static func isOrdered(_ text: String) -> Bool {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    var last: UInt8 = 0
    for scalar in text.unicodeScalars {
      let order = scalar.properties.canonicalCombiningClass.rawValue
      if order != 0 ? order < last : MarkRun.compound[scalar] != nil { return false }
      last = order
    }
    return true
  }

  /// Appends the collected marks in order; those of one class keep their order.
  private static func append(
    _ marks: inout [(order: UInt8, place: Int, scalar: Unicode.Scalar)], to scalars: inout String.UnicodeScalarView
  ) {
    marks.sort { ($0.order, $0.place) < ($1.order, $1.place) }
    scalars.append(contentsOf: marks.lazy.map(\.scalar))
    marks.removeAll(keepingCapacity: true)
  }
}
