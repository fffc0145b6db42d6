/// Writes JSON straight into bytes: for what is written once a link, where an encoder costs ten times as much.
///
/// It writes what it is told; that the parts make one value is the caller's part. Keys are to be written sorted, so
/// that equal values are equal bytes in any process.
public struct JSONWriter: ~Copyable {
  /// What was written, and room for more. Nobody else has it: an array would ask so at each byte.
  private var buffer: UnsafeMutableRawPointer
  private var capacity: Int
  private var count = 0
  private var needsComma = false

  /// A writer with nothing written, and room for some bytes.
  public init(capacity: Int = 1_024) {
    buffer = .allocate(byteCount: capacity, alignment: 1)
    self.capacity = capacity
  }

  deinit { buffer.deallocate() }

  /// Forgets what was written, and keeps the room.
  public mutating func clear() {
    count = 0
    needsComma = false
  }

  /// What was written. Copied each time.
  public var bytes: [UInt8] { Array(written) }

  /// What was written, as text.
  public var text: String { String(decoding: written, as: UTF8.self) }

  private var written: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: buffer, count: count) }

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
    quote(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// The name of a field that is only known at run time.
  public mutating func key(_ name: String) {
    quote(name)
    append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A text; `null` for `nil`.
  public mutating func value(_ text: String?) {
    if let text {
      quote(text)
    } else {
      separate()
      append("null")
    }
    needsComma = true
  }

  /// A whole number of up to 64 bits.
  public mutating func value(_ number: some FixedWidthInteger) {
    separate()
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digits: UInt64(number.magnitude))
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
    var json = json
    json.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { append(UInt8(ascii: ",")) }
  }

  // MARK: - Texts

  private mutating func quote(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      if Self.isPlain(bytes) { return quote(bytes) }
      separate()
      append(UInt8(ascii: "\""))
      for byte in utf8 { escape(byte) }
      append(UInt8(ascii: "\""))
    }
  }

  /// A text without anything to escape, with what comes before it.
  private mutating func quote(_ plain: UnsafeRawBufferPointer) {
    reserve(plain.count + 3)
    if needsComma { put(UInt8(ascii: ",")) }
    put(UInt8(ascii: "\""))
    put(plain)
    put(UInt8(ascii: "\""))
  }

  /// Whether nothing in a text must be escaped: no control, quotation mark or backslash. Eight bytes at a time.
  private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= 8 else {
      return bytes.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
    var index = 0
    while index + 8 <= bytes.count {
      guard isPlain(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) else { return false }
      index += 8
    }
    // The last eight, some of which were looked at already.
    return isPlain(bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
  }

  private static func isPlain(_ word: UInt64) -> Bool {
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    // A byte that is smaller than what is taken from it borrows, and sets its highest bit, which it did not have.
    let controlled = (word &- ones &* 0x20) & ~word
    let found = controlled | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
    return found & (ones &* 0x80) == 0
  }

  /// A 1 in each byte.
  private static let ones: UInt64 = 0x0101_0101_0101_0101

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
        append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    default: append(byte)
    }
  }

  // MARK: - Bytes

  private mutating func append(_ byte: UInt8) {
    reserve(1)
    put(byte)
  }

  private mutating func append(digits number: UInt64) {
    var power: UInt64 = 1
    while number / power >= 10 { power *= 10 }
    while power > 0 {
      append(UInt8(ascii: "0") + UInt8(number / power % 10))
      power /= 10
    }
  }

  private mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func append(_ text: UnsafeRawBufferPointer) {
    reserve(text.count)
    put(text)
  }

  /// Writes where there is room.
  private mutating func put(_ byte: UInt8) {
    buffer.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  /// Writes where there is room.
  private mutating func put(_ text: UnsafeRawBufferPointer) {
    // An empty text may have no address.
    guard let source = text.baseAddress else { return }
    (buffer + count).copyMemory(from: source, byteCount: text.count)
    count += text.count
  }

  private mutating func reserve(_ more: Int) {
    if count + more > capacity { grow(more) }
  }

  private mutating func grow(_ more: Int) {
    capacity += max(capacity, more)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
    larger.copyMemory(from: buffer, byteCount: count)
    buffer.deallocate()
    buffer = larger
  }
}
