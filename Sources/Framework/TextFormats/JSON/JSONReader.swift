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
  private var values: [JSONDocument.Value] = []
  /// The texts of the strings with escapes, by the number of the value.
  private var unescaped: [Int: String] = [:]

  /// Reads a text as one value. Throws `JSONError` for anything else.
  public static func read(_ text: String, maximumDepth: Int = Self.maximumDepth) throws(JSONError) -> JSONValue {
    try read(Array(text.utf8), maximumDepth: maximumDepth)
  }

  /// Reads UTF-8 text as one value. Throws `JSONError` for anything else.
  public static func read(_ bytes: [UInt8], maximumDepth: Int = Self.maximumDepth) throws(JSONError) -> JSONValue {
    try document(bytes, maximumDepth: maximumDepth).json(of: 0)
  }

  /// Reads UTF-8 text as one value, and returns the places of all values in it. Throws `JSONError` for anything else.
  static func document(
    _ bytes: [UInt8], maximumDepth: Int = Self.maximumDepth
  ) throws(JSONError) -> JSONDocument {
    var reader = JSONReader(bytes: bytes, maximumDepth: maximumDepth)
    // About as many values as a journal entry has for its size.
    reader.values.reserveCapacity(bytes.count / 12 + 8)
    try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.index == bytes.count else { throw reader.error(.notJSON) }
    return JSONDocument(bytes: bytes, values: reader.values, unescaped: reader.unescaped)
  }

  private init(bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  private mutating func value(depth: Int) throws(JSONError) {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): try object(depth: depth + 1)
    case UInt8(ascii: "["): try array(depth: depth + 1)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true", .bool)
    case UInt8(ascii: "f"): try word("false", .bool)
    case UInt8(ascii: "n"): try word("null", .null)
    default: try number()
    }
  }

  // MARK: - Containers

  /// Begins a container at `index`. Returns its number.
  private mutating func begin(_ kind: JSONDocument.Kind) -> Int {
    append(kind, from: index)
    return values.count - 1
  }

  /// Ends a container before `index`.
  private mutating func end(_ number: Int) {
    values[number].end = index
    values[number].next = values.count
  }

  /// Adds a value that ends before `index`.
  private mutating func append(_ kind: JSONDocument.Kind, from start: Int) {
    values.append(JSONDocument.Value(kind: kind, start: start, end: index, next: values.count + 1))
  }

  private mutating func object(depth: Int) throws(JSONError) {
    let object = begin(.object)
    _ = take("{")
    guard depth <= maximumDepth else { throw error(.tooDeep) }
    skipSpace()
    var isAscending = true
    if !take("}") {
      var last: Int?
      repeat {
        skipSpace()
        let key = values.count
        try self.key()
        isAscending = isAscending && isPlain(key) && (last.map { isBefore($0, key) } ?? true)
        last = key
        skipSpace()
        guard take(":") else { throw error(.notJSON) }
        try value(depth: depth)
        skipSpace()
      } while take(",")
      guard take("}") else { throw error(.notJSON) }
    }
    end(object)
    // Keys in ascending order, as this program writes them, are different.
    if !isAscending { try checkKeys(of: object) }
  }

  private mutating func key() throws(JSONError) {
    let key = values.count
    let start = index
    try string()
    guard !isPlain(key) else { return }
    // Hashing a key with long runs of marks takes quadratic time.
    guard MarkRun.firstBeyond(text(of: key).unicodeScalars) == nil else {
      throw JSONError(code: .tooManyMarks, offset: start)
    }
  }

  /// Throws for the second one of two equal keys.
  private func checkKeys(of object: Int) throws(JSONError) {
    var keys: Set<String> = []
    var key = object + 1
    while key < values[object].next {
      guard keys.insert(text(of: key)).inserted else {
        throw JSONError(code: .duplicateKey, offset: values[key].start)
      }
      key = values[key + 1].next
    }
  }

  private func text(of string: Int) -> String {
    unescaped[string] ?? String(decoding: bytes[values[string].content], as: UTF8.self)
  }

  /// Whether a string is ASCII without escapes, so that its order is that of its bytes.
  private func isPlain(_ string: Int) -> Bool { values[string].kind == .plainString }

  private func isBefore(_ first: Int, _ second: Int) -> Bool {
    bytes[values[first].content].lexicographicallyPrecedes(bytes[values[second].content])
  }

  private mutating func array(depth: Int) throws(JSONError) {
    let array = begin(.array)
    _ = take("[")
    guard depth <= maximumDepth else { throw error(.tooDeep) }
    skipSpace()
    if !take("]") {
      repeat {
        try value(depth: depth)
        skipSpace()
      } while take(",")
      guard take("]") else { throw error(.notJSON) }
    }
    end(array)
  }

  // MARK: - Strings

  private mutating func string() throws(JSONError) {
    let start = index
    guard take("\"") else { throw error(.notJSON) }
    skipPlain()
    if peek != UInt8(ascii: "\"") { return try otherString(from: start) }
    index += 1
    append(.plainString, from: start)
  }

  private mutating func skipPlain() { index = bytes.withUnsafeBytes { PlainASCII.end(in: $0, from: index) } }

  /// Reads the rest of a string that is not plain from `index` on.
  private mutating func otherString(from start: Int) throws(JSONError) {
    // The text up to `copied`.
    var (text, copied, isEscaped): ([UInt8], Int, Bool) = ([], start + 1, false)
    while true {
      guard let byte = peek, byte >= 0x20 else { throw error(.notJSON) }
      if byte == UInt8(ascii: "\"") { break }
      index += 1
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        text += bytes[copied..<index - 1]
        text += Array(String(try escape()).utf8)
        copied = index
      }
      skipPlain()
    }
    text += bytes[copied..<index]
    guard let valid = String(validating: text, as: UTF8.self) else {
      throw JSONError(code: .notJSON, offset: start + 1)
    }
    if isEscaped { unescaped[values.count] = valid }
    index += 1
    append(.string, from: start)
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

  private mutating func number() throws(JSONError) {
    let start = index
    _ = take("-")
    // A digit after a leading zero is not part of the number, so `01` is refused at its second digit.
    if !take("0"), digits() == 0 { throw error(.notJSON) }
    if take("."), digits() == 0 { throw error(.notJSON) }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      if digits() == 0 { throw error(.notJSON) }
    }
    append(.number, from: start)
  }

  private mutating func digits() -> Int {
    let start = index
    while let byte = peek, (0x30...0x39).contains(byte) { index += 1 }
    return index - start
  }

  private mutating func word(_ word: StaticString, _ kind: JSONDocument.Kind) throws(JSONError) {
    let isWord = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    guard isWord else { throw error(.notJSON) }
    let start = index
    index += word.utf8CodeUnitCount
    append(kind, from: start)
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

  private func error(_ code: JSONError.Code) -> JSONError { JSONError(code: code, offset: index) }
}
