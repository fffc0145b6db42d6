/// A JSON text with the places of its values, in the order in which they begin.
///
/// The values are numbered; that of the whole text is 0. The members of an object follow it: each key, then its value.
/// Nothing is copied out of the text before a reader asks for it.
final class JSONDocument: Sendable {
  enum Kind: UInt8 {
    /// A string of plain ASCII (`PlainASCII`).
    case plainString
    /// Any other string.
    case string
    case null, bool, number, array, object
  }

  /// The place of a value.
  struct Value {
    var kind: Kind
    /// The offset of its first byte.
    let start: Int
    /// The offset after its last byte.
    var end: Int
    /// The number of the value after it and those in it.
    var next: Int

    /// The bytes of a string between its quotation marks.
    var content: Range<Int> { start + 1..<end - 1 }
  }

  private let bytes: [UInt8]
  private let values: [Value]
  /// The texts of the strings with escapes, by the number of the value.
  private let unescaped: [Int: String]

  init(bytes: [UInt8], values: [Value], unescaped: [Int: String]) {
    (self.bytes, self.values, self.unescaped) = (bytes, values, unescaped)
  }

  // MARK: - Places

  func kind(of value: Int) -> Kind { values[value].kind }

  /// The number of the value after a value and those in it.
  func next(after value: Int) -> Int { values[value].next }

  /// Returns the number of a member's value; `nil` when the object has no such member.
  func member(_ name: String, of object: Int) -> Int? {
    var name = name
    return name.withUTF8 { name in
      var key = object + 1
      while key < values[object].next {
        if isString(key, equalTo: name) { return key + 1 }
        key = values[key + 1].next
      }
      return nil
    }
  }

  private func isString(_ value: Int, equalTo text: UnsafeBufferPointer<UInt8>) -> Bool {
    if !unescaped.isEmpty, let own = unescaped[value] { return own.utf8.elementsEqual(text) }
    let content = values[value].content
    guard content.count == text.count, content.isEmpty || bytes[content.lowerBound] == text[0] else { return false }
    return bytes.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[content]).elementsEqual(text) }
  }

  /// Returns the keys of an object, in the order of the text.
  func keys(of object: Int) -> [String] {
    var (keys, key): ([String], Int) = ([], object + 1)
    while key < values[object].next {
      keys.append(text(of: key))
      key = values[key + 1].next
    }
    return keys
  }

  /// Returns the keys and indices that lead to a value.
  func path(to value: Int) -> [any CodingKey] {
    var (path, outer): ([any CodingKey], Int) = ([], 0)
    while outer < value {
      let isObject = kind(of: outer) == .object
      var (inner, index) = (outer + 1, 0)
      while values[isObject ? inner + 1 : inner].next <= value {
        inner = values[isObject ? inner + 1 : inner].next
        index += 1
      }
      path.append(isObject ? DocumentKey(text(of: inner)) : DocumentKey(index))
      outer = isObject ? inner + 1 : inner
    }
    return path
  }

  // MARK: - Values

  /// Returns the JSON of a value as it is written.
  func json(text value: Int) -> String {
    String(decoding: bytes[values[value].start..<values[value].end], as: UTF8.self)
  }

  /// Returns the text of a string.
  func text(of string: Int) -> String {
    if !unescaped.isEmpty, let text = unescaped[string] { return text }
    return String(decoding: bytes[values[string].content], as: UTF8.self)
  }

  /// Returns the value of a Boolean.
  func bool(of value: Int) -> Bool { bytes[values[value].start] == UInt8(ascii: "t") }

  /// Returns a value with all values in it.
  func json(of value: Int) -> JSONValue {
    switch kind(of: value) {
    case .null: return .null
    case .bool: return .bool(bool(of: value))
    case .number: return .number(json(text: value))
    case .plainString, .string: return .string(text(of: value))
    case .array:
      var (elements, element): ([JSONValue], Int) = ([], value + 1)
      while element < values[value].next {
        elements.append(json(of: element))
        element = values[element].next
      }
      return .array(elements)
    case .object:
      var (members, key): ([String: JSONValue], Int) = ([:], value + 1)
      while key < values[value].next {
        members[text(of: key)] = json(of: key + 1)
        key = values[key + 1].next
      }
      return .object(members)
    }
  }
}

/// A key or an index in the path to a value.
struct DocumentKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) { (stringValue, intValue) = (name, nil) }
  init(_ index: Int) { (stringValue, intValue) = ("[\(index)]", index) }
  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) { self.init(intValue) }
}
