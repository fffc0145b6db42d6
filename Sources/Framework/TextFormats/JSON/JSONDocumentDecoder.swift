/// A decoder that reads a `Decodable` value straight from a JSON text: it looks values up by their places, and makes
/// nothing but the value.
struct JSONDocumentDecoder: Decoder {
  let document: JSONDocument
  /// The number of the value in the document.
  let value: Int
  /// The recorder of the keys that the type reads from the outermost object; `nil` where they do not matter.
  private let requested: RequestedKeys?

  /// The path to the value. It is searched for, because only errors have it.
  var codingPath: [any CodingKey] { document.path(to: value) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ document: JSONDocument, value: Int = 0, requested: RequestedKeys? = nil) {
    (self.document, self.value, self.requested) = (document, value, requested)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard document.kind(of: value) == .object else { throw mismatch([String: JSONValue].self) }
    return KeyedDecodingContainer(KeyedContainer<Key>(document: document, object: value, requested: requested))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard document.kind(of: value) == .array else { throw mismatch([JSONValue].self) }
    return UnkeyedContainer(document: document, array: value)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// The error for a value of another type.
  private func mismatch(_ type: any Any.Type) -> DecodingError {
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "the value has another type")
    return decodeNil() ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

/// A recorder of the keys that a type reads while it is decoded: the keys that it knows.
final class RequestedKeys {
  var names: [String] = []
}

extension JSONDocumentDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { document.kind(of: value) == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard document.kind(of: value) == .bool else { throw mismatch(type) }
    return document.bool(of: value)
  }

  func decode(_ type: String.Type) throws -> String {
    switch document.kind(of: value) {
    case .plainString, .string: return document.text(of: value)
    case .null, .bool, .number, .array, .object: throw mismatch(type)
    }
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard document.kind(of: value) == .number, let number = Double(document.json(text: value)), number.isFinite else {
      throw mismatch(type)
    }
    return number
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

  /// A number such as `1.0` or `1e3` is whole too.
  private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    guard document.kind(of: value) == .number else { throw mismatch(type) }
    let text = document.json(text: value)
    guard let number = Number(text) ?? Double(text).flatMap({ Number(exactly: $0) }) else { throw mismatch(type) }
    return number
  }
}

private struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let document: JSONDocument
  let object: Int
  let requested: RequestedKeys?

  var codingPath: [any CodingKey] { document.path(to: object) }
  var allKeys: [Key] { document.keys(of: object).compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { member(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  // The types of most members are read without a call of their `init(from:)`.
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder(key).decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder(key).decode(type) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: try decoder(key))
  }

  // The standard implementations of these look a member up three times.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try present(key)?.decode(type) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try present(key)?.decode(type) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try present(key)?.decode(type) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try present(key)?.decode(type) }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let decoder = present(key) else { return nil }
    return try Value(from: decoder)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { JSONDocumentDecoder(document, value: object) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func member(_ key: Key) -> Int? {
    let name = key.stringValue
    requested?.names.append(name)
    return document.member(name, of: object)
  }

  /// Returns the decoder of a member; `nil` for one that is missing or null.
  private func present(_ key: Key) -> JSONDocumentDecoder? {
    guard let value = member(key), document.kind(of: value) != .null else { return nil }
    return JSONDocumentDecoder(document, value: value)
  }

  private func decoder(_ key: Key) throws -> JSONDocumentDecoder {
    guard let value = member(key) else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "the key is missing"))
    }
    return JSONDocumentDecoder(document, value: value)
  }
}

private struct UnkeyedContainer: UnkeyedDecodingContainer {
  private let document: JSONDocument
  private let array: Int
  /// The number of the next element.
  private var next: Int
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { document.path(to: array) }
  /// Not known before the end.
  var count: Int? { nil }
  var isAtEnd: Bool { next == document.next(after: array) }

  init(document: JSONDocument, array: Int) {
    (self.document, self.array) = (document, array)
    next = array + 1
  }

  mutating func decodeNil() throws -> Bool {
    guard try decoder().decodeNil() else { return false }
    advance()
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try Value(from: try decoder())
    advance()
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try decoder().container(keyedBy: type)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try decoder().unkeyedContainer()
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try decoder()
    advance()
    return decoder
  }

  private func decoder() throws -> JSONDocumentDecoder {
    guard !isAtEnd else {
      let path = codingPath + [DocumentKey(currentIndex)]
      throw DecodingError.valueNotFound(
        JSONValue.self, .init(codingPath: path, debugDescription: "the array has no more elements"))
    }
    return JSONDocumentDecoder(document, value: next)
  }

  private mutating func advance() {
    next = document.next(after: next)
    currentIndex += 1
  }
}
