/// A writer of JSON as UTF-8 bytes.
///
/// The caller makes sure that the calls form one value and that the keys are sorted, so that equal values give equal
/// bytes. Every scalar that a terminal or an editor could act on is escaped (`Unicode.Scalar.isUnprintable`).
public struct JSONWriter {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Creates a writer that has written nothing.
  public init() { bytes.reserveCapacity(512) }

  /// The bytes written so far, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Begins an object.
  public mutating func openObject() { open(UInt8(ascii: "{")) }
  /// Ends an object.
  public mutating func closeObject() { close(UInt8(ascii: "}")) }
  /// Begins an array.
  public mutating func openArray() { open(UInt8(ascii: "[")) }
  /// Ends an array.
  public mutating func closeArray() { close(UInt8(ascii: "]")) }

  /// Writes the key of the next value. Returns its offset in `bytes`.
  @discardableResult public mutating func key(_ name: String) -> Int {
    separate()
    let start = bytes.count
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    return start
  }

  /// Writes a string; `null` for `nil`.
  public mutating func value(_ text: String?) {
    guard let text else { return raw("null") }
    separate()
    quote(text)
    needsComma = true
  }

  /// Writes a Boolean.
  public mutating func value(_ value: Bool) { raw(value ? "true" : "false") }

  /// Writes a whole number.
  public mutating func value(_ number: some FixedWidthInteger) { raw(String(number)) }

  /// Writes an array of strings.
  public mutating func value(_ texts: [String]) {
    openArray()
    for text in texts { value(text) }
    closeArray()
  }

  /// Writes an object of strings, its keys sorted.
  public mutating func value(_ texts: [String: String]) {
    openObject()
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      key(name)
      value(text)
    }
    closeObject()
  }

  /// Writes any value. A number is written as it was read.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: raw("null")
    case .bool(let bool): self.value(bool)
    case .number(let text): raw(text)
    case .string(let text): self.value(text)
    case .array(let values):
      openArray()
      for value in values { self.value(value) }
      closeArray()
    case .object(let members):
      openObject()
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        key(name)
        self.value(value)
      }
      closeObject()
    }
  }

  /// Writes a value that is JSON already.
  public mutating func raw(_ json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
    needsComma = true
  }

  /// Inserts bytes at an offset.
  mutating func insert(_ json: [UInt8], at offset: Int) { bytes.insert(contentsOf: json, at: offset) }

  /// Puts the last written values into another order. The ranges in `bytes` are in the new order, and together they are
  /// everything from the first of them to the end.
  mutating func reorder(_ values: [Range<Int>]) {
    guard let start = values.map(\.lowerBound).min() else { return }
    var ordered: [UInt8] = []
    ordered.reserveCapacity(bytes.count - start)
    bytes.withUnsafeBufferPointer { bytes in
      for range in values {
        if !ordered.isEmpty { ordered.append(UInt8(ascii: ",")) }
        ordered.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
      }
    }
    bytes.replaceSubrange(start..., with: ordered)
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  // MARK: - Strings

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      guard PlainASCII.end(in: UnsafeRawBufferPointer(utf8)) == utf8.count else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    if !isPlain { for scalar in text.unicodeScalars { append(scalar) } }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes.append(contentsOf: "\\\"".utf8)
    case "\\": bytes.append(contentsOf: "\\\\".utf8)
    case "\u{8}": bytes.append(contentsOf: "\\b".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\u{C}": bytes.append(contentsOf: "\\f".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case _ where scalar.isUnprintable: bytes.append(contentsOf: Self.escape(scalar).utf8)
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// The escape of a scalar, `\uXXXX` for each UTF-16 unit.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    var text = ""
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      let digits = String(unit, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return text
  }
}
