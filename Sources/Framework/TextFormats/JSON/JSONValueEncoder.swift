/// An encoder that writes an `Encodable` value as JSON while the value encodes itself.
///
/// Its containers are views of the innermost value that is open in the buffer. `encode(to:)` of a value ends that value.
/// A nested container has no end that the encoder could see, so it writes to a buffer of its own.
final class JSONValueEncoder: Encoder {
  // One value is encoded at a time and by one thread, so the checks of each access would find nothing.
  @exclusivity(unchecked) fileprivate var buffer = JSONBuffer()

  /// Empty: the only value without JSON is a number that is not finite, and its error carries the number.
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the JSON of a value. Throws `EncodingError` for a number that is not finite.
  static func bytes(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONValueEncoder()
    try value.encode(to: encoder)
    return encoder.buffer.finish()
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    buffer.openObject()
    return KeyedEncodingContainer(KeyedContainer(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    buffer.openArray()
    return UnkeyedContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Writes the whole value; numbers stay as they are written.
  func write(_ value: JSONValue) { buffer.scalar { $0.value(value) } }

  /// Writes the whole value, which is JSON already.
  func write(_ json: JSONText) { buffer.scalar { $0.raw(json.text) } }
}

extension JSONValueEncoder: SingleValueEncodingContainer {
  func encodeNil() { buffer.scalar { $0.value(nil) } }
  func encode(_ value: Bool) { buffer.scalar { $0.value(value) } }
  func encode(_ value: String) { buffer.scalar { $0.value(value) } }
  func encode(_ value: Double) throws { try write(number: value) }
  func encode(_ value: Float) throws { try write(number: value) }
  func encode(_ value: Int) { write(integer: value) }
  func encode(_ value: Int8) { write(integer: value) }
  func encode(_ value: Int16) { write(integer: value) }
  func encode(_ value: Int32) { write(integer: value) }
  func encode(_ value: Int64) { write(integer: value) }
  func encode(_ value: UInt) { write(integer: value) }
  func encode(_ value: UInt8) { write(integer: value) }
  func encode(_ value: UInt16) { write(integer: value) }
  func encode(_ value: UInt32) { write(integer: value) }
  func encode(_ value: UInt64) { write(integer: value) }
  func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: self) }

  private func write(integer: some FixedWidthInteger) { buffer.scalar { $0.value(integer) } }

  /// Writes a number in its shortest form: `1` for `1.0`.
  private func write(number: some BinaryFloatingPoint & LosslessStringConvertible) throws {
    guard number.isFinite else {
      throw EncodingError.invalidValue(
        number, .init(codingPath: codingPath, debugDescription: "\(number) is not a number of JSON"))
    }
    let text = String(number)
    buffer.scalar { $0.raw(text.hasSuffix(".0") ? String(text.dropLast(2)) : text) }
  }
}

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONValueEncoder

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder.buffer.member(key.stringValue) { $0.value(nil) } }
  // The types of most members are written without a call of their `encode(to:)`.
  func encode(_ value: Bool, forKey key: Key) { encoder.buffer.member(key.stringValue) { $0.value(value) } }
  func encode(_ value: String, forKey key: Key) { encoder.buffer.member(key.stringValue) { $0.value(value) } }
  func encode(_ value: Int, forKey key: Key) { encoder.buffer.member(key.stringValue) { $0.value(value) } }
  func encode(_ value: Int64, forKey key: Key) { encoder.buffer.member(key.stringValue) { $0.value(value) } }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    encoder.buffer.beginMember(key.stringValue)
    defer { encoder.buffer.end() }
    try value.encode(to: encoder)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { nested(key).unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder }

  func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  private func nested(_ key: Key) -> JSONValueEncoder {
    let nested = JSONValueEncoder()
    encoder.buffer.reserveMember(key.stringValue) { nested.buffer.finish() }
    return nested
  }
}

private struct UnkeyedContainer: UnkeyedEncodingContainer {
  let encoder: JSONValueEncoder

  var codingPath: [any CodingKey] { [] }
  var count: Int { encoder.buffer.count }

  func encodeNil() { encoder.buffer.element { $0.value(nil) } }

  func encode<Value: Encodable>(_ value: Value) throws {
    encoder.buffer.beginElement()
    defer { encoder.buffer.end() }
    try value.encode(to: encoder)
  }

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }

  func superEncoder() -> any Encoder { nested() }

  private func nested() -> JSONValueEncoder {
    let nested = JSONValueEncoder()
    encoder.buffer.reserveElement { nested.buffer.finish() }
    return nested
  }
}
