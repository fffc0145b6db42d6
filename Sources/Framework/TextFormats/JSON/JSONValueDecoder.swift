/// A decoder that reads `Decodable` values from a JSON value.
struct JSONValueDecoder: Decoder {
  let value: JSONValue
  let codingPath: [any CodingKey]
  /// The recorder of the keys that the type reads from the outermost object; `nil` where they do not matter.
  private let requested: RequestedKeys?

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(value: JSONValue, path: [any CodingKey] = [], requested: RequestedKeys? = nil) {
    self.value = value
    codingPath = path
    self.requested = requested
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch([String: JSONValue].self) }
    return KeyedDecodingContainer(KeyedContainer<Key>(members: members, codingPath: codingPath, requested: requested))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let values) = value else { throw mismatch([JSONValue].self) }
    return UnkeyedContainer(values: values, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// The error for a value of another type.
  private func mismatch(_ type: any Any.Type) -> DecodingError {
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "the value has another type")
    return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

/// A recorder of the keys that a type reads while it is decoded: the keys that it knows.
final class RequestedKeys {
  var names: [String] = []
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let bool) = value else { throw mismatch(type) }
    return bool
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let text) = value else { throw mismatch(type) }
    return text
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard case .number(let text) = value, let number = Double(text), number.isFinite else { throw mismatch(type) }
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

  /// A number such as `1.0` or `1e3` is whole too.
  private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    guard case .number(let text) = value, let number = Number(text) ?? Double(text).flatMap({ Number(exactly: $0) })
    else { throw mismatch(type) }
    return number
  }
}

private struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSONValue]
  let codingPath: [any CodingKey]
  let requested: RequestedKeys?

  var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { member(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).value == .null }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: try decoder(key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { JSONValueDecoder(value: .object(members), path: codingPath) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func member(_ key: Key) -> JSONValue? {
    let name = key.stringValue
    requested?.names.append(name)
    return members[name]
  }

  private func decoder(_ key: Key) throws -> JSONValueDecoder {
    guard let value = member(key) else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "the key is missing"))
    }
    return JSONValueDecoder(value: value, path: codingPath + [key])
  }
}

private struct UnkeyedContainer: UnkeyedDecodingContainer {
  let values: [JSONValue]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex == values.count }

  init(values: [JSONValue], codingPath: [any CodingKey]) {
    self.values = values
    self.codingPath = codingPath
  }

  mutating func decodeNil() throws -> Bool {
    guard try decoder().value == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try Value(from: try decoder())
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try decoder().container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try decoder().unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    defer { currentIndex += 1 }
    return try decoder()
  }

  private func decoder() throws -> JSONValueDecoder {
    let path = codingPath + [IndexKey(intValue: currentIndex)]
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        JSONValue.self, .init(codingPath: path, debugDescription: "the array has no more elements"))
    }
    return JSONValueDecoder(value: values[currentIndex], path: path)
  }
}

/// The index of an array's element in a coding path.
private struct IndexKey: CodingKey {
  let index: Int

  init(intValue: Int) { index = intValue }
  init?(stringValue: String) { nil }

  var stringValue: String { "[\(index)]" }
  var intValue: Int? { index }
}
