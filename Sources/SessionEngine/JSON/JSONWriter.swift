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
    _ = quoteWhole(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    put(UInt8(ascii: ":"))
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
    // Where it lies: `withUTF8` needs a variable, which counts the text once more.
    if text.utf8.withContiguousStorageIfAvailable({ quote(UnsafeRawBufferPointer($0)) }) == nil {
      Array(text.utf8).withUnsafeBytes { quote($0) }
    }
  }

  private mutating func quote(_ text: UnsafeRawBufferPointer) {
    let found = quoteWhole(text)
    guard found & Self.highest != 0 else { return }
    count -= text.count + 1
    for byte in text { escape(byte) }
    append(UInt8(ascii: "\""))
  }

  /// Writes a text as it is, with what comes before it, and tells of what must be escaped in it. There is room for one
  /// byte more then.
  ///
  /// Inlined, and by a pointer of its own: it runs forty times a link, and each access to the writer is to memory.
  @inline(__always)
  private mutating func quoteWhole(_ text: UnsafeRawBufferPointer) -> UInt64 {
    reserve(text.count &+ 4)
    var end = buffer + count
    if needsComma {
      end.storeBytes(of: UInt8(ascii: ","), as: UInt8.self)
      end += 1
    }
    end.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
    end += 1
    let found = text.baseAddress.map { Self.copy($0, text.count, to: end) } ?? 0
    end += text.count
    end.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
    count = end - buffer &+ 1
    return found
  }

  /// Copies a text, and gives a word in which the highest bit of a byte is set when something in the text must be
  /// escaped. Eight bytes at a time, the last of which may be partly some that were copied already: most texts are
  /// short, and to call for a copy of one costs more than this.
  @inline(__always)
  private static func copy(_ text: UnsafeRawPointer, _ count: Int, to place: UnsafeMutableRawPointer) -> UInt64 {
    var found: UInt64 = 0
    if count >= 8 {
      let last = count &- 8
      var index = 0
      while index < last {
        found |= copy(UInt64.self, text, index, to: place)
        index &+= 8
      }
      found |= copy(UInt64.self, text, last, to: place)
    } else if count >= 4 {
      found = copy(UInt32.self, text, 0, to: place) | copy(UInt32.self, text, count &- 4, to: place)
    } else {
      for index in 0..<count { found |= copy(UInt8.self, text, index, to: place) }
    }
    return found
  }

  @inline(__always)
  private static func copy<Word: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ type: Word.Type, _ text: UnsafeRawPointer, _ index: Int, to place: UnsafeMutableRawPointer
  ) -> UInt64 {
    let word = text.loadUnaligned(fromByteOffset: index, as: type)
    place.storeBytes(of: word, toByteOffset: index, as: type)
    // Blanks, where the word has fewer than eight bytes.
    return escapes(type.bitWidth == 64 ? UInt64(word) : UInt64(word) | (ones &* 0x20) << UInt64(type.bitWidth))
  }

  /// The highest bits of bytes are set where one must be escaped: a control, a quotation mark or a backslash. The other
  /// bits mean nothing.
  @inline(__always)
  private static func escapes(_ word: UInt64) -> UInt64 {
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    // A byte that is smaller than what is taken from it borrows, and sets its highest bit, which it did not have.
    let controlled = (word &- ones &* 0x20) & ~word
    return controlled | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
  }

  /// A 1 in each byte.
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  /// The highest bit of each byte.
  private static var highest: UInt64 { 0x8080_8080_8080_8080 }

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
