/// The parts of a text that the tools of senders fill in or act on, in their order: those of ``LinkTemplate``.
///
/// Each byte is read a bounded number of times. The inside of a part ends at a sign with which another part begins, or after
/// ``longest`` bytes.
struct TemplateScanner: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position = 0
  /// The most bytes of a part.
  private static let longest = 2_000
  private static let braces = Array("{}".utf8)
  private static let begins = Set("{$%*[<#@_".utf8)

  /// Reads a text in UTF-8.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether a text has such a part.
  static func finds(in text: String) -> Bool {
    guard text.utf8.contains(where: begins.contains) else { return false }
    var scanner = TemplateScanner(Array(text.utf8))
    return scanner.next() != nil
  }

  /// The bytes of the next part.
  mutating func next() -> Range<Int>? {
    while position < bytes.count {
      let begin = position
      position += 1
      guard Self.begins.contains(bytes[begin]), let end = end(of: begin) else { continue }
      position = end
      return begin..<end
    }
    return nil
  }

  // MARK: - Forms

  /// The place behind the part that begins at a place.
  private func end(of begin: Int) -> Int? {
    switch bytes[begin] {
    case UInt8(ascii: "{"): brace(begin)
    case UInt8(ascii: "$"):
      if has("${{", begin) {
        mustache(begin + 1)
      } else if has("${", begin) {
        inside(begin + 2, without: Self.braces, "}")
      } else {
        name("$$", begin)
      }
    case UInt8(ascii: "%"): percent(begin)
    case UInt8(ascii: "*"): has("*|", begin) ? inside(begin + 2, without: Array("|".utf8), "|*") : nil
    case UInt8(ascii: "["): has("[[", begin) ? inside(begin + 2, without: Array("[]".utf8), "]]") : bracket(begin)
    case UInt8(ascii: "<"): has("<%", begin) ? inside(begin + 2, without: Array("%".utf8), "%>") : directive(begin)
    case UInt8(ascii: "#"): name("##", begin)
    case UInt8(ascii: "@"): has("@{", begin) ? inside(begin + 2, without: Self.braces, "}") : name("@@", begin)
    default: underscores(begin)
    }
  }

  private func brace(_ begin: Int) -> Int? {
    switch byte(begin + 1) {
    case UInt8(ascii: "%"): return end(from: begin + 2, "%}", before: "{%")
    case UInt8(ascii: "{"): return mustache(begin)
    case UInt8(ascii: "!"), UInt8(ascii: "$"): return inside(begin + 2, without: Self.braces, "}")
    default:
      guard isLetter(byte(begin + 1)) else { return nil }
      let end = skip(begin + 1) { isLetter($0) || $0 == UInt8(ascii: ".") }
      return byte(end) == UInt8(ascii: "}") ? end + 1 : nil
    }
  }

  /// `{{ x }}`, `{{{ x }}}`, with one `${y}` inside.
  private func mustache(_ begin: Int) -> Int? {
    func notBrace(_ byte: UInt8) -> Bool { !Self.braces.contains(byte) }
    var end = skip(begin + (has("{{{", begin) ? 3 : 2), while: notBrace)
    if byte(end) == UInt8(ascii: "{"), byte(end - 1) == UInt8(ascii: "$") {
      end = skip(end + 1, while: notBrace)
      guard byte(end) == UInt8(ascii: "}") else { return nil }
      end = skip(end + 1, while: notBrace)
    }
    return has("}}}", end) ? end + 3 : has("}}", end) ? end + 2 : nil
  }

  private func percent(_ begin: Int) -> Int? {
    if has("%%[", begin) {
      // A script of any length, in which percent signs and brackets can be.
      return end(from: begin + 3, "]%%", before: "%%[", longest: bytes.count)
    }
    if has("%%=", begin) {
      return end(from: begin + 3, "=%%", before: "%%=")
    }
    if has("%%", begin) {
      let end = skip(begin + 2) { isOfName($0) || $0 == UInt8(ascii: ".") }
      return end > begin + 2 && has("%%", end) ? end + 2 : nil
    }
    let isEscape = isHexadecimal(byte(begin + 1)) && isHexadecimal(byte(begin + 2))
    guard !isEscape, isLetter(byte(begin + 1)) else { return nil }
    let end = skip(begin + 1, while: isOfName)
    return (3...Self.longestName).contains(end - begin - 1) && byte(end) == UInt8(ascii: "%") ? end + 1 : nil
  }

  /// A condition of FreeMarker, such as `<#if x>`, `<#else>` and `</#if>`.
  private func directive(_ begin: Int) -> Int? {
    guard ["<#if ", "<#elseif ", "<#else>", "</#if>"].contains(where: { has($0, begin) }) else { return nil }
    return inside(begin + 2, without: Array("<>".utf8), ">")
  }

  /// A name between two marks, such as `##x##`.
  private func name(_ mark: String, _ begin: Int) -> Int? {
    guard has(mark, begin), isLetter(byte(begin + 2)) else { return nil }
    let end = skip(begin + 2, while: isOfName)
    return end - begin - 2 <= Self.longestName && has(mark, end) ? end + 2 : nil
  }

  /// The longest name that has no marks of its own, in bytes.
  private static let longestName = 60

  /// `[x]`, where it is a whole value or a whole part of a path. A host of IPv6 and the name `a[b]` of a parameter have brackets too.
  private func bracket(_ begin: Int) -> Int? {
    guard isLetter(byte(begin + 1)) else { return nil }
    let end = skip(begin + 1, while: isOfName)
    guard end - begin - 1 <= Self.longestName, byte(end) == UInt8(ascii: "]") else { return nil }
    return isWhole(begin..<end + 1) ? end + 1 : nil
  }

  /// `__x__`, where it is a whole value or a whole part of a path.
  private func underscores(_ begin: Int) -> Int? {
    guard has("__", begin), isLetter(byte(begin + 2)), byte(begin + 2) != UInt8(ascii: "_") else { return nil }
    var end = begin + 2
    while end < bytes.count, isOfName(bytes[end]), !has("__", end) { end += 1 }
    guard end - begin - 2 <= Self.longestName, has("__", end) else { return nil }
    return isWhole(begin..<end + 2) ? end + 2 : nil
  }

  private func isWhole(_ range: Range<Int>) -> Bool {
    guard range.lowerBound > 0, "=/".utf8.contains(bytes[range.lowerBound - 1]) else { return false }
    return range.upperBound == bytes.count || "&#/?".utf8.contains(bytes[range.upperBound])
  }

  // MARK: - Bytes

  private func inside(_ begin: Int, without signs: [UInt8], _ close: String) -> Int? {
    let end = skip(begin) { !signs.contains($0) }
    return has(close, end) ? end + close.utf8.count : nil
  }

  /// The place behind the mark at the end of a part; `nil` when another part begins before it. Percent signs can be in the part,
  /// as in an encoded address.
  private func end(from begin: Int, _ close: String, before open: String, longest: Int = Self.longest) -> Int? {
    var end = begin
    let limit = Swift.min(bytes.count, begin + longest)
    while end < limit, !has(close, end), !has(open, end) { end += 1 }
    return end > begin && has(close, end) ? end + close.utf8.count : nil
  }

  private func skip(_ begin: Int, while isInside: (UInt8) -> Bool) -> Int {
    let limit = Swift.min(bytes.count, begin + Self.longest)
    var end = Swift.min(begin, bytes.count)
    while end < limit, isInside(bytes[end]) { end += 1 }
    return end
  }

  private func has(_ mark: String, _ place: Int) -> Bool {
    var index = place
    for byte in mark.utf8 {
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
    }
    return true
  }

  private func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  /// Whether a byte is a letter of a name. The bytes from 0x80 on are those of other scripts.
  private func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private func isOfName(_ byte: UInt8) -> Bool { isLetter(byte) || (0x30...0x39).contains(byte) }

  private func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}
