/// Writes JSON straight into bytes: for what is written once a link, where an encoder costs ten times as much.
///
/// It writes what it is told; that the parts make one value is the caller's part. Keys are to be written sorted, so
/// that equal values are equal bytes in any process.
public struct JSONWriter {
  /// What was written.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// A writer with nothing written, and room for some bytes.
  public init(capacity: Int = 512) { bytes.reserveCapacity(capacity) }

  /// What was written, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Begins an object, as a value or as the whole.
  public mutating func openObject() { open(UInt8(ascii: "{")) }
  /// Ends an object.
  public mutating func closeObject() { close(UInt8(ascii: "}")) }
  /// Begins a list.
  public mutating func openList() { open(UInt8(ascii: "[")) }
  /// Ends a list.
  public mutating func closeList() { close(UInt8(ascii: "]")) }

  /// The name of a field of an object: plain letters, which need no escape.
  public mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// The name of a field that is only known at run time.
  public mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A text; `null` for `nil`.
  public mutating func value(_ text: String?) {
    separate()
    if let text { quote(text) } else { append("null") }
    needsComma = true
  }

  /// A whole number.
  public mutating func value(_ number: some BinaryInteger) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
    needsComma = true
  }

  /// A list of texts.
  public mutating func value(_ texts: [String]) {
    openList()
    for text in texts { value(text) }
    closeList()
  }

  /// An object of texts, its keys sorted by their bytes.
  public mutating func value(_ texts: [String: String]) {
    openObject()
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      key(name)
      value(text)
    }
    closeObject()
  }

  /// An object of numbers, its keys sorted by their bytes.
  public mutating func value(_ numbers: [String: Int]) {
    openObject()
    for (name, number) in numbers.sorted(by: { $0.key < $1.key }) {
      key(name)
      value(number)
    }
    closeObject()
  }

  /// A value that is JSON already.
  public mutating func raw(_ json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
    needsComma = true
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

  private mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      if utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
        bytes.append(contentsOf: utf8)
      } else {
        for byte in utf8 { escape(byte) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// As `JSONEncoder` does: what must be escaped, and nothing else.
  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case ..<0x20:
      append("\\u00")
      for digit in [byte >> 4, byte & 0xF] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    default: bytes.append(byte)
    }
  }
}
