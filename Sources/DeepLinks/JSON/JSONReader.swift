/// Reads JSON as RFC 8259 has it, but not deeper than `maximumDepth`, and no object in which a key stands twice: of such
/// an object two readers keep different values.
///
/// Not Foundation's: that one takes 512 levels, keeps one of two equal keys without a word, and makes numbers binary.
package struct JSONReader {
  /// How many lists and objects may stand inside each other; published links need four, association files seven.
  package static let maximumDepth = 16

  /// Why a text is no JSON that we read.
  package struct Failure: Error, Equatable {
    /// The kind of failure.
    package enum Reason: String {
      case notJSON
      case tooDeep
      case duplicateKey
    }

    package let reason: Reason
    /// The byte of the text at which it shows.
    package let offset: Int
  }

  private let bytes: [UInt8]
  private var index = 0

  /// The value that the whole text is.
  package static func read(_ text: String) throws(Failure) -> JSONValue {
    var reader = JSONReader(bytes: Array(text.utf8))
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.index == reader.bytes.count else { throw reader.failure(.notJSON) }
    return value
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func value(depth: Int) throws(Failure) -> JSONValue {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try list(depth: depth + 1)
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws(Failure) -> JSONValue {
    guard depth <= Self.maximumDepth else { throw failure(.tooDeep) }
    var members: [String: JSONValue] = [:]
    index += 1
    skipSpace()
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      let start = index
      let key = try string()
      guard members[key] == nil else { throw Failure(reason: .duplicateKey, offset: start) }
      skipSpace()
      guard take(":") else { throw failure(.notJSON) }
      members[key] = try value(depth: depth)
      skipSpace()
    } while take(",")
    guard take("}") else { throw failure(.notJSON) }
    return .object(members)
  }

  private mutating func list(depth: Int) throws(Failure) -> JSONValue {
    guard depth <= Self.maximumDepth else { throw failure(.tooDeep) }
    var elements: [JSONValue] = []
    index += 1
    skipSpace()
    if take("]") { return .list(elements) }
    repeat {
      elements.append(try value(depth: depth))
      skipSpace()
    } while take(",")
    guard take("]") else { throw failure(.notJSON) }
    return .list(elements)
  }

  private mutating func string() throws(Failure) -> String {
    guard take("\"") else { throw failure(.notJSON) }
    var text: [UInt8] = []
    while let byte = peek, byte >= 0x20 {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return LinkCharacters.normalised(String(decoding: text, as: UTF8.self))
      case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
      default: text.append(byte)
      }
    }
    throw failure(.notJSON)
  }

  /// What stands behind a backslash.
  private mutating func escaped() throws(Failure) -> Unicode.Scalar {
    guard let byte = peek else { throw failure(.notJSON) }
    index += 1
    if byte == UInt8(ascii: "u") { return try escapedCode() }
    guard let position = Self.escapes.firstIndex(of: byte) else { throw failure(.notJSON) }
    return Unicode.Scalar(Self.escaped[position])
  }

  private static let escapes = Array("\"\\/bfnrt".utf8)
  private static let escaped = Array("\"\\/\u{8}\u{C}\n\r\t".utf8)

  private mutating func escapedCode() throws(Failure) -> Unicode.Scalar {
    var code = try fourDigits()
    if (0xD800..<0xDC00).contains(code) {
      guard take("\\"), take("u") else { throw failure(.notJSON) }
      let low = try fourDigits()
      guard (0xDC00..<0xE000).contains(low) else { throw failure(.notJSON) }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw failure(.notJSON) }
    return scalar
  }

  private mutating func fourDigits() throws(Failure) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = PercentCoding.hex(byte) else { throw failure(.notJSON) }
      code = code << 4 | UInt32(digit)
      index += 1
    }
    return code
  }

  private mutating func number() throws(Failure) -> String {
    let start = index
    _ = take("-")
    // A digit behind a leading zero is no part of the number, and nothing may stand there.
    if !take("0"), digits() == 0 { throw failure(.notJSON) }
    if take("."), digits() == 0 { throw failure(.notJSON) }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      if digits() == 0 { throw failure(.notJSON) }
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() -> Int {
    let start = index
    while let byte = peek, (0x30...0x39).contains(byte) { index += 1 }
    return index - start
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(Failure) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw failure(.notJSON) }
    index += word.utf8.count
    return value
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func failure(_ reason: Failure.Reason) -> Failure { Failure(reason: reason, offset: index) }
}
