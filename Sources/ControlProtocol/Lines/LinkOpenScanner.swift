import Foundation

/// Reads the one request that comes a million times, `link.open` as clients write it, without a decoder: it costs a
/// tenth.
///
/// It reads only what it can read for certain: an object with an id and known members, each once, texts without
/// escapes. For anything else it gives `nil`, and the decoder, whose errors are the ones people see, has its say.
struct LinkOpenScanner {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The request of a line of valid UTF-8; `nil` when the decoder must read it.
  static func read(_ line: UnsafeRawBufferPointer) -> RequestLine? {
    var scanner = LinkOpenScanner(line)
    return scanner.request()
  }

  private mutating func request() -> RequestLine? {
    var id: RequestID?
    var call: LinkOpen?
    var isLinkOpen = false
    var isSecond = false
    let isRead = members { name, scanner in
      switch name {
      case _ where Self.equal(name, "jsonrpc"):
        guard !isSecond, let version = scanner.text() else { return false }
        isSecond = true
        return Self.equal(version, "2.0")
      case _ where Self.equal(name, "id"):
        guard id == nil else { return false }
        id = scanner.id()
        return id != nil
      case _ where Self.equal(name, "method"):
        guard !isLinkOpen, let method = scanner.text() else { return false }
        isLinkOpen = Self.equal(method, "link.open")
        return isLinkOpen
      case _ where Self.equal(name, "params"):
        guard call == nil else { return false }
        call = scanner.parameters()
        return call != nil
      default: return false
      }
    }
    guard isRead, place == bytes.count, isLinkOpen, let id, let call else { return nil }
    return RequestLine(form: .call(id), request: .success(.linkOpen(call)))
  }

  private mutating func parameters() -> LinkOpen? {
    var url: String?
    var call = LinkOpen(url: "")
    let isRead = members { name, scanner in
      switch name {
      case _ where Self.equal(name, "url"): scanner.take(&url)
      case _ where Self.equal(name, "session"): scanner.take(&call.session)
      case _ where Self.equal(name, "key"): scanner.take(&call.key)
      case _ where Self.equal(name, "wait"): scanner.take(&call.wait)
      case _ where Self.equal(name, "create"): scanner.take(&call.create)
      default: false
      }
    }
    guard isRead, let url else { return nil }
    call.url = url
    return call
  }

  // MARK: - Parts of JSON

  /// Reads an object to its end and the blanks after it; `value` reads each member's value. False when it is not one,
  /// or `value` says so.
  private mutating func members(
    _ value: (Slice<UnsafeRawBufferPointer>, inout LinkOpenScanner) -> Bool
  ) -> Bool {
    skipBlanks()
    guard skip("{") else { return false }
    repeat {
      skipBlanks()
      guard let name = text() else { return false }
      skipBlanks()
      guard skip(":") else { return false }
      skipBlanks()
      guard value(name, &self) else { return false }
      skipBlanks()
    } while skip(",")
    guard skip("}") else { return false }
    skipBlanks()
    return true
  }

  /// A text without escapes, as its bytes.
  private mutating func text() -> Slice<UnsafeRawBufferPointer>? {
    guard skip("\"") else { return nil }
    let start = place
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        place += 1
        return bytes[start..<(place - 1)]
      }
      guard byte >= 0x20, byte != UInt8(ascii: "\\") else { return nil }
      place += 1
    }
    return nil
  }

  /// A text without escapes, or a whole number as JSON writes one, of at most 18 digits.
  private mutating func id() -> RequestID? {
    if place < bytes.count, bytes[place] == UInt8(ascii: "\"") {
      return text().map { .text(String(decoding: $0, as: UTF8.self)) }
    }
    let isNegative = skip("-")
    let start = place
    var number: Int64 = 0
    while place < bytes.count, case let digit = bytes[place] &- UInt8(ascii: "0"), digit < 10, place - start < 18 {
      number = number * 10 + Int64(digit)
      place += 1
    }
    guard place > start, bytes[start] != UInt8(ascii: "0") || (place == start + 1 && !isNegative) else { return nil }
    // A fraction, an exponent or more digits go on here: the object does not.
    return .number(isNegative ? -number : number)
  }

  private mutating func take(_ value: inout String?) -> Bool {
    guard value == nil, let text = text() else { return false }
    value = String(decoding: text, as: UTF8.self)
    return true
  }

  private mutating func take(_ value: inout Bool?) -> Bool {
    guard value == nil else { return false }
    if skip("true") { value = true } else if skip("false") { value = false }
    return value != nil
  }

  private mutating func skipBlanks() {
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    let end = place + word.utf8CodeUnitCount
    guard end <= bytes.count, Self.equal(bytes[place..<end], word) else { return false }
    place = end
    return true
  }

  private static func equal(_ bytes: Slice<UnsafeRawBufferPointer>, _ word: StaticString) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount, let base = bytes.base.baseAddress else { return false }
    return memcmp(base + bytes.startIndex, word.utf8Start, bytes.count) == 0
  }
}
