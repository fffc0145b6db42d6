/// An encoder that collects the parts of an `Encodable` value, so that they can be written with sorted keys.
struct JSONValueEncoder: Encoder {
  fileprivate let node: JSONNode

  /// Empty: the only value without JSON is a number that is not finite, and its error carries the number.
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Writes a value. Throws `EncodingError` for a number that is not finite.
  static func write(_ value: some Encodable, to json: inout JSONWriter) throws {
    let node = JSONNode()
    try value.encode(to: JSONValueEncoder(node: node))
    node.write(to: &json)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedContainer(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedContainer(array: node) }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Sets the whole value; numbers stay as they are written.
  func set(_ value: JSONValue) {
    var json = JSONWriter()
    json.value(value)
    node.set(.literal, json.text)
  }

  /// Sets the whole value to text that is JSON already.
  func set(_ json: JSONText) { node.set(.literal, json.text) }
}

/// A value while it is encoded. Several containers may fill one node, and in any order.
private final class JSONNode {
  enum Kind {
    /// A string, kept in `text`.
    case string
    /// JSON that is written as it is, kept in `text`.
    case literal
    /// An array of `children`.
    case array
    /// An object of `children`.
    case object
  }

  private(set) var kind = Kind.object
  private(set) var text = ""
  private(set) var children: [(key: String, node: JSONNode)] = []

  func set(_ kind: Kind, _ text: String = "") {
    self.kind = kind
    self.text = text
  }

  /// Adds a member to an object, or an element, whose key is empty, to an array.
  func addChild(_ key: String = "") -> JSONNode {
    let child = JSONNode()
    children.append((key, child))
    return child
  }

  func write(to json: inout JSONWriter) {
    switch kind {
    case .string: json.value(text)
    case .literal: json.raw(text)
    case .array:
      json.openArray()
      for child in children { child.node.write(to: &json) }
      json.closeArray()
    case .object:
      json.openObject()
      for child in children.sorted(by: { $0.key < $1.key }) {
        json.key(child.key)
        child.node.write(to: &json)
      }
      json.closeObject()
    }
  }
}

extension JSONValueEncoder: SingleValueEncodingContainer {
  func encodeNil() { node.set(.literal, "null") }
  func encode(_ value: Bool) { node.set(.literal, value ? "true" : "false") }
  func encode(_ value: String) { node.set(.string, value) }
  func encode(_ value: Double) throws { try setNumber(value) }
  func encode(_ value: Float) throws { try setNumber(value) }
  func encode(_ value: Int) { setInteger(value) }
  func encode(_ value: Int8) { setInteger(value) }
  func encode(_ value: Int16) { setInteger(value) }
  func encode(_ value: Int32) { setInteger(value) }
  func encode(_ value: Int64) { setInteger(value) }
  func encode(_ value: UInt) { setInteger(value) }
  func encode(_ value: UInt8) { setInteger(value) }
  func encode(_ value: UInt16) { setInteger(value) }
  func encode(_ value: UInt32) { setInteger(value) }
  func encode(_ value: UInt64) { setInteger(value) }
  func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: self) }

  private func setInteger(_ number: some FixedWidthInteger) { node.set(.literal, String(number)) }

  /// Sets a number in its shortest form: `1` for `1.0`.
  private func setNumber(_ number: some BinaryFloatingPoint & LosslessStringConvertible) throws {
    guard number.isFinite else {
      throw EncodingError.invalidValue(
        number, .init(codingPath: codingPath, debugDescription: "\(number) is not a number of JSON"))
    }
    let text = String(number)
    node.set(.literal, text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }
}

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONNode

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder(key).encodeNil() }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try value.encode(to: encoder(key)) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }

  func superEncoder() -> any Encoder { JSONValueEncoder(node: node) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

  private func encoder(_ key: Key) -> JSONValueEncoder { JSONValueEncoder(node: node.addChild(key.stringValue)) }
}

private struct UnkeyedContainer: UnkeyedEncodingContainer {
  private let node: JSONNode

  var codingPath: [any CodingKey] { [] }
  var count: Int { node.children.count }

  init(array node: JSONNode) {
    node.set(.array)
    self.node = node
  }

  func encodeNil() { encoder().encodeNil() }

  func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: encoder()) }

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    encoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder() }

  private func encoder() -> JSONValueEncoder { JSONValueEncoder(node: node.addChild()) }
}
