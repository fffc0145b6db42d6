/// A search for secret values in a text: in parameters of paths, queries and fragments, in paths that the table knows,
/// in JSON, in user information, and in percent-encoded texts inside another one.
///
/// The search works on bytes, because it must also find secrets in links that the gate rejects. Where readers of links
/// disagree about the end of a value, the longest reading is redacted.
struct SecretScan {
  /// The kind of a text, which decides where a value ends.
  enum Kind {
    /// Values end at the separators of parameters.
    case url
    /// Values also end at a space, a line feed or a backtick.
    case sentence
  }

  private let secrets: Redactor
  private let kind: Kind
  /// The secret bytes of the text.
  private(set) var ranges: [Range<Int>] = []
  /// The secret values in UTF-8, as written and decoded.
  private(set) var values: Set<[UInt8]> = []

  /// The maximum number of nested encodings that are decoded. Text with more of them is redacted as a whole.
  static let maximumLevels = 8

  init(_ bytes: [UInt8], secrets: Redactor, kind: Kind) {
    self.secrets = secrets
    self.kind = kind
    var level = LayeredText(bytes)
    for _ in 0..<Self.maximumLevels {
      for range in Self.bounded(found(in: level.bytes), in: level.bytes) where !range.isEmpty {
        ranges.append(level.source(range))
        addValue(bytes[level.source(range)], level.bytes[range])
      }
      guard let next = level.decoded else {
        if kind == .url { addRepetitions(in: bytes) }
        return
      }
      level = next
    }
    if let start = bytes.firstIndex(where: { "?#%".utf8.contains($0) }) { ranges.append(start..<bytes.count) }
  }

  /// The maximum number of secrets that are told apart at one level of a text.
  private static let maximumSecrets = 64

  /// Returns the secrets of a text. Of a text with too many of them everything from the first one on is a secret, so that
  /// the search takes time in proportion to the text.
  private static func bounded(_ found: [Range<Int>], in bytes: [UInt8]) -> [Range<Int>] {
    guard found.count > maximumSecrets, let first = found.map(\.lowerBound).min() else { return found }
    return [first..<bytes.count]
  }

  /// Adds a value as written, as found, and at each level of its encodings, because a sentence may quote any of them.
  private mutating func addValue(_ written: ArraySlice<UInt8>, _ found: ArraySlice<UInt8>) {
    values.insert(Array(found))
    values.insert(Array(PercentCoding.lenientlyDecoded(found).utf8))
    var layer: LayeredText? = LayeredText(Array(written))
    for _ in 0..<Self.maximumLevels {
      guard let text = layer else { return }
      values.insert(text.bytes)
      layer = text.decoded
    }
  }

  /// Adds the places where the URL repeats a value, unless the value is as short as an ordinary word.
  private mutating func addRepetitions(in bytes: [UInt8]) {
    for value in values where value.count >= Redactor.longerThanWords {
      ranges += Redactor.occurrences(of: value, in: bytes)
    }
  }

  /// Returns the secret bytes of the text at one level of its encodings.
  private func found(in bytes: [UInt8]) -> [Range<Int>] {
    var found = parameters(bytes) + UserInfoScan(bytes: bytes, isURL: kind == .url).ranges
    if bytes.contains(UInt8(ascii: "\"")) { found += members(bytes) }
    var index = 0
    while let slashes = Self.slashes(in: bytes, from: index) {
      for path in secrets.paths { found += path.ranges(in: bytes, slashes: slashes) }
      index = slashes + 1
    }
    return found
  }

  private static func slashes(in bytes: [UInt8], from start: Int) -> Int? {
    let slash = UInt8(ascii: "/")
    return (start..<max(start, bytes.count - 1)).first { bytes[$0] == slash && bytes[$0 + 1] == slash }
  }

  /// Returns whether a byte ends a host or a segment of a path, also inside a sentence or JSON.
  static func isEndOfPart(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "/?#\"`\\<>".utf8.contains(byte)
  }

  // MARK: - Parameters

  /// Returns the values after `name=` where the name is secret.
  private func parameters(_ bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var (index, name) = (0, 0)
    var (isInQuery, isInFragment, isAfterBlank) = (false, false, false)
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "=") {
        if secrets.isSecret(PercentCoding.lenientlyDecoded(bytes[name..<index - 1])) {
          let end = end(of: bytes[index...], isInPath: !isInQuery && !isInFragment, isInFragment: isInFragment)
          found.append(index..<end)
          index = end
        }
        (name, isAfterBlank) = (index, false)
      } else if Self.isSeparator(byte) {
        (name, isAfterBlank) = (index, false)
        isInQuery = isInQuery || byte == UInt8(ascii: "?")
        isInFragment = isInFragment || byte == UInt8(ascii: "#")
      } else if Self.isBlank(byte) {
        isAfterBlank = true
      } else if isAfterBlank {
        // A blank begins a name, unless it is between a name and its `=`.
        (name, isAfterBlank) = (index - 1, false)
      }
    }
    return found
  }

  /// Returns the end of a secret value. A character that ends the value only for some readers of links does not end it.
  private func end(of value: ArraySlice<UInt8>, isInPath: Bool, isInFragment: Bool) -> Int {
    let end = value.firstIndex { byte in
      switch byte {
      case UInt8(ascii: "&"): true
      case UInt8(ascii: "#"): !isInFragment
      case UInt8(ascii: "/"), UInt8(ascii: "?"): isInPath
      case 0x20, 0x0A, UInt8(ascii: "`"): kind == .sentence
      default: false
      }
    }
    return end ?? value.endIndex
  }

  /// Returns whether a byte cannot be part of a parameter name, in the notation of any reader.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    "/?#&;,|\"'`{}()<>\\".utf8.contains(byte)
  }

  /// Returns whether a byte is white space, or a `+` that means a space to some readers.
  private static func isBlank(_ byte: UInt8) -> Bool { " \t\r\n+".utf8.contains(byte) }

  // MARK: - JSON

  /// Returns the values of JSON members whose key is secret. The text around them need not be JSON.
  private func members(_ bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while let quote = bytes[index...].firstIndex(of: UInt8(ascii: "\"")) {
      index = quote + 1
      let end = Self.endOfString(bytes, from: index)
      guard end < bytes.count else { continue }
      let colon = Self.afterBlanks(bytes, from: end + 1)
      guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { continue }
      let key = LayeredText(Array(bytes[index..<end])).decoded?.bytes ?? Array(bytes[index..<end])
      guard secrets.isSecret(LinkCharacters.ordered(String(decoding: key, as: UTF8.self))) else { continue }
      found.append(Self.value(bytes, from: Self.afterBlanks(bytes, from: colon + 1)))
    }
    return found
  }

  private static func value(_ bytes: [UInt8], from start: Int) -> Range<Int> {
    guard start < bytes.count else { return start..<start }
    switch bytes[start] {
    case UInt8(ascii: "\""): return start + 1..<endOfString(bytes, from: start + 1)
    // Only the workflow knows which of the values inside is the secret.
    case UInt8(ascii: "{"), UInt8(ascii: "["): return start..<endOfGroup(bytes, from: start)
    default: return start..<(bytes[start...].firstIndex { ",}]&`".utf8.contains($0) } ?? bytes.count)
    }
  }

  /// Returns the index of the quote that ends a string, or of the end of the text.
  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, bytes.count)
  }

  /// Returns the index after the bracket that closes the one at `start`, or of the end of the text.
  private static func endOfGroup(_ bytes: [UInt8], from start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): index = endOfString(bytes, from: index + 1)
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return bytes.count
  }

  private static func afterBlanks(_ bytes: [UInt8], from start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstIndex { $0 > 0x20 } ?? bytes.count
  }
}
