/// A strict reader of JSON as RFC 8259 defines it.
///
/// It refuses an object that has a key twice, because programs differ in which value they keep. It also refuses nesting
/// deeper than `maximumDepth`, text that is not UTF-8, and keys with long runs of combining marks (`MarkRun`). Numbers
/// are kept as they are written.
public struct JSONReader {
  /// The default limit on nested arrays and objects.
  public static let maximumDepth = 512

  private let bytes: [UInt8]
  private let maximumDepth: Int
  private var index = 0

  /// Reads a text as one value. Throws `JSONError` for anything else.
  public static func read(_ text: String, maximumDepth: Int = Self.maximumDepth) throws(JSONError) -> JSONValue {
    try read(Array(text.utf8), maximumDepth: maximumDepth)
  }

  /// Reads UTF-8 text as one value. Throws `JSONError` for anything else.
  public static func read(_ bytes: [UInt8], maximumDepth: Int = Self.maximumDepth) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes: bytes, maximumDepth: maximumDepth)
    let value = try reader.value(depth: 0)
    try reader.end()
    return value
  }

  /// Reads a text as one object and returns the text of each member's value, byte for byte as it is written.
  ///
  /// Throws `JSONError` when the text is not an object.
  public static func memberTexts(_ text: String) throws(JSONError) -> [String: String] {
    var reader = JSONReader(bytes: Array(text.utf8), maximumDepth: maximumDepth)
    var texts: [String: String] = [:]
    reader.skipSpace()
    try reader.members(depth: 1) { (key, reader) throws(JSONError) in
      reader.skipSpace()
      let start = reader.index
      _ = try reader.value(depth: 1)
      return texts.updateValue(String(decoding: reader.bytes[start..<reader.index], as: UTF8.self), forKey: key) == nil
    }
    try reader.end()
    return texts
  }

  private init(bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    var object: [String: JSONValue] = [:]
    try members(depth: depth) { (key, reader) throws(JSONError) in
      object.updateValue(try reader.value(depth: depth), forKey: key) == nil
    }
    return .object(object)
  }

  /// Reads an object; `read` reads the value of a key and returns whether the key is new.
  private mutating func members(
    depth: Int, read: (String, inout JSONReader) throws(JSONError) -> Bool
  ) throws(JSONError) {
    guard take("{") else { throw error(.notJSON) }
    guard depth <= maximumDepth else { throw error(.tooDeep) }
    skipSpace()
    if take("}") { return }
    repeat {
      skipSpace()
      let start = index
      let key = try string()
      // Hashing a key with long runs of marks takes quadratic time.
      guard key.utf8.allSatisfy({ $0 < 0x80 }) || MarkRun.firstBeyond(key.unicodeScalars) == nil else {
        throw JSONError(code: .tooManyMarks, offset: start)
      }
      skipSpace()
      guard take(":") else { throw error(.notJSON) }
      guard try read(key, &self) else { throw JSONError(code: .duplicateKey, offset: start) }
      skipSpace()
    } while take(",")
    guard take("}") else { throw error(.notJSON) }
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    guard take("[") else { throw error(.notJSON) }
    guard depth <= maximumDepth else { throw error(.tooDeep) }
    var elements: [JSONValue] = []
    skipSpace()
    if take("]") { return .array(elements) }
    repeat {
      elements.append(try value(depth: depth))
      skipSpace()
    } while take(",")
    guard take("]") else { throw error(.notJSON) }
    return .array(elements)
  }

  // MARK: - Strings

  private mutating func string() throws(JSONError) -> String {
    guard take("\"") else { throw error(.notJSON) }
    let start = index
    while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { index += 1 }
    if peek == UInt8(ascii: "\"") {
      defer { index += 1 }
      return try text(bytes[start..<index], at: start)
    }
    return try escapedString(from: start)
  }

  /// Reads the rest of a string that has an escape at `index`.
  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var unescaped = Array(bytes[start..<index])
    while let byte = peek, byte >= 0x20 {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return try text(unescaped[...], at: start)
      case UInt8(ascii: "\\"): unescaped += Array(String(try escape()).utf8)
      default: unescaped.append(byte)
      }
    }
    throw error(.notJSON)
  }

  private func text(_ bytes: ArraySlice<UInt8>, at start: Int) throws(JSONError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw JSONError(code: .notJSON, offset: start) }
    return text
  }

  /// Reads an escape after its backslash.
  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    guard let byte = peek else { throw error(.notJSON) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try codeEscape()
    default: throw error(.notJSON)
    }
  }

  private mutating func codeEscape() throws(JSONError) -> Unicode.Scalar {
    var code = try fourDigits()
    if (0xD800..<0xDC00).contains(code) {
      guard take("\\"), take("u") else { throw error(.notJSON) }
      let low = try fourDigits()
      guard (0xDC00..<0xE000).contains(low) else { throw error(.notJSON) }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw error(.notJSON) }
    return scalar
  }

  private mutating func fourDigits() throws(JSONError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw error(.notJSON) }
      code = code << 4 | UInt32(digit)
      index += 1
    }
    return code
  }

  // MARK: - Numbers and words

  private mutating func number() throws(JSONError) -> String {
    let start = index
    _ = take("-")
    // A digit after a leading zero is not part of the number, so `01` is refused at its second digit.
    if !take("0"), digits() == 0 { throw error(.notJSON) }
    if take("."), digits() == 0 { throw error(.notJSON) }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      if digits() == 0 { throw error(.notJSON) }
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() -> Int {
    let start = index
    while let byte = peek, (0x30...0x39).contains(byte) { index += 1 }
    return index - start
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let isWord = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    guard isWord else { throw error(.notJSON) }
    index += word.utf8CodeUnitCount
    return value
  }

  // MARK: - Bytes

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
  }

  private mutating func end() throws(JSONError) {
    skipSpace()
    guard index == bytes.count else { throw error(.notJSON) }
  }

  private func error(_ code: JSONError.Code) -> JSONError { JSONError(code: code, offset: index) }
}
