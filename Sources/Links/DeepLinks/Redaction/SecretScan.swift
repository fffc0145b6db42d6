/// A search for secret values in a text: a URL, a sentence, JSON, XML or any other.
///
/// A placeholder of a template in place of a value is not secret, and neither is a parameter that the table shows
/// (`OpenParameter`). There are four rules, at each level of nested encodings:
///
/// - A secret name and `=`, `:` or `>` begin a value. Quotes and blanks may be around the name. After `=` the value ends
///   at the next `&`. A value in quotes, and one after `:` or `>`, takes the rest of the text.
///
/// - A word that the table has before a secret placeholder, such as `invite` of `www.uber.com/invite/{code}`, and `/`, `\`
///   or `:` begin a value. It ends with the path. The word counts after its own scheme or host, and after an address that the
///   table does not know, because links that are rejected are shown too.
///
/// - A secret name as a word of an address, or at an end of it, and `/` or `\`, begin a value in the same way, unless the table has a path with that
///   word: `taxi://token/abc`. A value without a name, behind `?=` or `&=`, is secret too.
///
/// - Before an `@` is user information, from the colon or the slashes on.
///
/// The search works on bytes, and takes time in proportion to the text. Where readers of links disagree about the end of a
/// value, the longest reading is secret. What is read inside an encoding ends at the next `&` outside of it.
struct SecretScan {
  private let secrets: Redactor
  private let text: [UInt8]
  /// The beginnings of the values that end at a `&`.
  private var values: [Int] = []
  /// The beginnings of the values that end with the path.
  private var pathValues: [Int] = []
  /// The beginning of the first value that takes the rest of the text.
  private var rest: Int?
  private var userInfo: [Range<Int>] = []

  /// The maximum number of nested encodings that are decoded. Text with more of them is secret as a whole.
  static let maximumLevels = 8

  init(_ text: [UInt8], secrets: Redactor) {
    self.secrets = secrets
    self.text = text
    var level: LayeredText? = LayeredText(text)
    for _ in 0..<Self.maximumLevels {
      guard let layer = level else { return }
      addValues(layer)
      addUserInfo(layer)
      level = layer.revealed
    }
    if level != nil { rest = 0 }
  }

  /// The secret bytes of the text, in any order.
  var ranges: [Range<Int>] {
    userInfo + ranges(values, to: "&") + ranges(pathValues, to: "?#&") + (rest.map { [$0..<text.count] } ?? [])
  }

  private func ranges(_ starts: [Int], to ends: String) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for start in starts.sorted() where start >= ranges.last?.upperBound ?? 0 {
      let range = start..<(text[start...].firstIndex { ends.utf8.contains($0) } ?? text.count)
      // A placeholder that was not filled in is no value yet, and its name tells what is missing.
      if !Placeholder.isWhole(text[range], isSecretName: secrets.isSecret) { ranges.append(range) }
    }
    return ranges
  }

  // MARK: - Names and words of paths

  private mutating func addValues(_ layer: LayeredText) {
    let bytes = layer.bytes
    var name = ScannedName()
    var address = PathAddress(secrets.addresses)
    // Whether an address has begun, and no blank has ended it.
    var isInAddress = false
    for (index, byte) in bytes.enumerated() {
      if byte <= 0x20 { isInAddress = false }
      switch byte {
      case UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: ">"):
        let whole = byte == UInt8(ascii: "=") ? name.whole : name.range
        if secrets.isSecret(bytes[whole]) ? !isOpen(whole, bytes, sign: byte) : Self.hasNoName(bytes, index) {
          addValue(layer, after: index)
        } else if byte == UInt8(ascii: ":") {
          addPathValue(layer, bytes[name.range], after: index, &address, isInAddress: false)
          isInAddress = isInAddress || !name.range.isEmpty
        }
        name = ScannedName()
      case UInt8(ascii: "/"), UInt8(ascii: "\\"):
        if name.isOpen { addPathValue(layer, bytes[name.range], after: index, &address, isInAddress: isInAddress) }
        isInAddress = isInAddress || index > 0 && SecretMarker.isSlash(bytes[index - 1])
        name.isOpen = false
      case UInt8(ascii: " "), UInt8(ascii: "+"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "'"),
        UInt8(ascii: "`"):
        // They may be between a name and its sign.
        name.isOpen = false
      case UInt8(ascii: "@"): name.join(at: index)
      case _ where Self.isSeparator(byte): name = ScannedName()
      default: name.append(index)
      }
    }
  }

  /// Whether a sign begins the value of a parameter without a name, as in `?=value&token`: the name may be behind it.
  private static func hasNoName(_ bytes: [UInt8], _ sign: Int) -> Bool {
    bytes[sign] == UInt8(ascii: "=") && sign > 0 && "?&".utf8.contains(bytes[sign - 1])
  }

  /// Whether the table shows the value of a parameter of this name at this place.
  private func isOpen(_ name: Range<Int>, _ bytes: [UInt8], sign: UInt8) -> Bool {
    sign == UInt8(ascii: "=") && secrets.open.contains { $0.isName(at: name, of: bytes) }
  }

  private mutating func addValue(_ layer: LayeredText, after sign: Int) {
    let start = layer.source(sign + 1)
    let first = layer.bytes[(sign + 1)...].first { $0 > 0x20 }
    let isQuoted = first.map { "\"'`".utf8.contains($0) } ?? false
    if layer.bytes[sign] == UInt8(ascii: "="), !isQuoted {
      values.append(start)
    } else {
      rest = min(rest ?? start, start)
    }
  }

  private mutating func addPathValue(
    _ layer: LayeredText, _ word: ArraySlice<UInt8>, after sign: Int, _ address: inout PathAddress, isInAddress: Bool
  ) {
    guard !word.isEmpty else { return }
    let value = layer.bytes[(sign + 1)...].drop { SecretMarker.isSlash($0) }
    let spellings = SecretMarker.spellings(word)
    if let marker = secrets.markers.first(where: { SecretMarker.matches($0.word, spellings) }) {
      address.read(layer.bytes, to: word.startIndex)
      guard marker.counts(after: address), !marker.hasOther(at: value) else { return }
    } else {
      guard isInAddress, Self.endsSegment(layer.bytes, sign), secrets.announcesSecret(word) else { return }
    }
    if layer.isOutermost {
      pathValues.append(value.startIndex)
    } else {
      values.append(layer.source(value.startIndex))
    }
  }

  /// Whether a sign ends a segment of a path: a slash, or a `\` that browsers read as one and that begins no escape of JSON.
  private static func endsSegment(_ bytes: [UInt8], _ sign: Int) -> Bool {
    SecretMarker.isSlash(bytes[sign]) && !bytes[sign...].starts(with: Array("\\u".utf8))
  }

  /// Returns whether a byte cannot be part of a name. `*` is a separator, so that a mask does not join what is around it.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: ","),
      UInt8(ascii: "|"), UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"),
      UInt8(ascii: "*"):
      true
    default: false
    }
  }

  // MARK: - User information

  /// Adds what may be a user name, a password, or a token in place of them.
  ///
  /// After two slashes, or a colon and a slash, a `:` or `@` before the path begins user information up to the last `@` of
  /// the text, because a password may contain any character. A sentence may show only its beginning, before a `…`. After
  /// a colon without slashes it ends at the last `@` before the next `&`.
  private mutating func addUserInfo(_ layer: LayeredText) {
    let bytes = layer.bytes
    guard bytes.contains(where: { $0 == UInt8(ascii: "@") || $0 == 0xE2 }),
      let end = bytes.indices.last(where: { Self.isEnd(bytes, $0) })
    else { return }
    if let start = Self.authority(bytes), start < end { userInfo.append(layer.source(start..<end)) }
    for part in bytes.split(separator: UInt8(ascii: "&")) {
      guard let at = part.lastIndex(of: UInt8(ascii: "@")),
        let colon = part.indices.first(where: {
          $0 < at && bytes[$0] == UInt8(ascii: ":") && !SecretMarker.isSlash(bytes[$0 + 1])
        })
      else { continue }
      userInfo.append(layer.source(colon + 1..<at))
    }
  }

  /// Returns the beginning of the first authority with a `:`, an `@` or a `…` in it.
  private static func authority(_ bytes: [UInt8]) -> Int? {
    var slashes = 0
    var authority: Int?
    for (index, byte) in bytes.enumerated() where byte > 0x20 {
      if SecretMarker.isSlash(byte) {
        (slashes, authority) = (slashes + 1, nil)
        continue
      }
      if slashes > 1 { authority = index }
      slashes = 0
      if "?#&".utf8.contains(byte) { authority = nil }
      if let authority, byte == UInt8(ascii: ":") || isEnd(bytes, index) { return authority }
      if byte == UInt8(ascii: ":") { slashes = 1 }
    }
    return nil
  }

  private static func isEnd(_ bytes: [UInt8], _ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "@") || bytes[index] == 0xE2 && bytes[index...].starts(with: SecretWords.ellipsis)
  }
}

/// The last name of a text that is read byte by byte.
private struct ScannedName {
  /// The name. An `@` ends it: what is behind the `@` of an address is a host.
  private(set) var range = 0..<0
  /// Whether the next byte belongs to it.
  var isOpen = false
  /// The beginning of the words before it that only `@` separates from it and from each other.
  private var start: Int?

  /// The name with these words: before a `=` an `@` may stand for a letter.
  var whole: Range<Int> { (start ?? range.lowerBound)..<range.upperBound }

  mutating func append(_ index: Int) {
    // Behind a blank or a slash another name begins.
    if !isOpen, range.lowerBound != index { start = nil }
    range = (isOpen ? range.lowerBound : index)..<index + 1
    isOpen = true
  }

  mutating func join(at index: Int) {
    if !isOpen, range.lowerBound != index || !range.isEmpty { start = nil }
    start = start ?? (isOpen ? range.lowerBound : index)
    (range, isOpen) = (index + 1..<index + 1, false)
  }
}
