/// An encoder that computes the digest of a value and writes nothing.
///
/// The order of keys means nothing: dictionaries have none. Values under the names of counters are left out.
final class DigestEncoder: Encoder {
  /// Returns the digest of a value.
  static func value(of value: any Encodable, leavingOut counters: Set<String>, now: Int64) throws -> UInt64 {
    let encoder = DigestEncoder(counters, now)
    try value.encode(to: encoder)
    return encoder.sum
  }

  private let counters: Set<String>
  private let now: Int64
  /// The sum of the digests of the parts.
  private var sum: UInt64 = 0

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private init(_ counters: Set<String>, _ now: Int64) {
    self.counters = counters
    self.now = now
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Keyed<Key>(encoder: self, place: 0))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed(encoder: self, place: 0) }
  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  /// Adds a part at a place.
  fileprivate func add(_ part: UInt64, at place: UInt64) {
    var hash = WordHash()
    hash.combine(place)
    hash.combine(part)
    sum &+= hash.value
  }

  fileprivate func isCounter(_ key: some CodingKey) -> Bool { counters.contains(key.stringValue) }

  /// The digest of a part.
  fileprivate func digest(_ value: some Encodable) throws -> UInt64 {
    switch value {
    case let text as String:
      var hash = WordHash()
      hash.combine(text)
      return hash.value
    case let number as Int: return StateDigest.timeless(Int64(number), now: now)
    case let number as Int64: return StateDigest.timeless(number, now: now)
    case let flag as Bool: return flag ? 1 : 2
    case let number as Double: return number.bitPattern
    case let number as any BinaryInteger: return UInt64(truncatingIfNeeded: number)
    case let number as Float: return Double(number).bitPattern
    default: return try Self.value(of: value, leavingOut: counters, now: now)
    }
  }
}

/// The digest of `nil`, and of a nested part by itself.
private let (absent, nested): (UInt64, UInt64) = (3, 4)

/// The members of an object.
private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: DigestEncoder
  let place: UInt64
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) { encoder.add(absent, at: inner(key)) }
  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    guard !encoder.isCounter(key) else { return }
    encoder.add(try encoder.digest(value), at: inner(key))
  }
  mutating func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    // The name of an enum's case is such a key.
    encoder.add(nested, at: inner(key))
    return KeyedEncodingContainer(Keyed<Nested>(encoder: encoder, place: inner(key)))
  }
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    Unkeyed(encoder: encoder, place: inner(key))
  }
  mutating func superEncoder() -> any Encoder { encoder }
  mutating func superEncoder(forKey key: Key) -> any Encoder { encoder }

  private func inner(_ key: Key) -> UInt64 {
    var hash = WordHash()
    hash.combine(place)
    hash.combine(key.stringValue)
    return hash.value
  }
}

/// The elements of a list.
private struct Unkeyed: UnkeyedEncodingContainer {
  let encoder: DigestEncoder
  let place: UInt64
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(encoder: DigestEncoder, place: UInt64) {
    self.encoder = encoder
    self.place = place
  }

  mutating func encodeNil() { encoder.add(absent, at: next()) }
  mutating func encode(_ value: some Encodable) throws { encoder.add(try encoder.digest(value), at: next()) }
  mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(Keyed<Nested>(encoder: encoder, place: next()))
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed(encoder: encoder, place: next()) }
  mutating func superEncoder() -> any Encoder { encoder }

  private mutating func next() -> UInt64 {
    count += 1
    var hash = WordHash()
    hash.combine(place)
    hash.combine(UInt64(count))
    return hash.value
  }
}

/// A value alone.
private struct Single: SingleValueEncodingContainer {
  let encoder: DigestEncoder
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() { encoder.add(absent, at: 0) }
  mutating func encode(_ value: some Encodable) throws { encoder.add(try encoder.digest(value), at: 0) }
}
