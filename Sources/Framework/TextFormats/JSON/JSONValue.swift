/// A JSON value.
///
/// A number is kept as it is written, because a binary fraction would change a coordinate.
public indirect enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads a text. Returns `nil` when `JSONReader` does not accept it.
  public init?(text: String) {
    guard let value = try? JSONReader.read(text) else { return nil }
    self = value
  }

  /// The text of a string; `nil` for any other value.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The value of a Boolean; `nil` for any other value.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The elements of an array; `nil` for any other value.
  public var array: [JSONValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  /// The members of an object; `nil` for any other value.
  public var object: [String: JSONValue]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The elements of an array that holds only strings; `nil` for any other value.
  public var strings: [String]? {
    guard let array else { return nil }
    let strings = array.compactMap(\.string)
    return strings.count == array.count ? strings : nil
  }

  /// The value of a number that is a whole number of 64 bits, however it is written; `nil` for any other value.
  public var integer: Int64? {
    guard case .number(let text) = self else { return nil }
    return Int64(text) ?? Double(text).flatMap { Int64(exactly: $0) }
  }

  /// The value below these keys, each the key of an object within the one before; `nil` when a key is missing.
  public func value(at keys: [String]) -> JSONValue? {
    keys.reduce(self as JSONValue?) { value, key in value?.object?[key] }
  }

  /// Returns the object with a value below these keys. A value on the path to it that is no object becomes one.
  package func setting(_ value: JSONValue, at keys: ArraySlice<String>) -> JSONValue {
    guard let key = keys.first else { return value }
    var members = object ?? [:]
    members[key] = (members[key] ?? .object([:])).setting(value, at: keys.dropFirst())
    return .object(members)
  }
}

extension JSONValue: Codable {
  /// Reads any value.
  ///
  /// A decoder other than that of `JSONCoding` does not tell how a number is written: then its shortest form is kept.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? JSONDocumentDecoder {
      self = decoder.document.json(of: decoder.value)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .number("\(value)")
    } else if let value = try? container.decode(Double.self) {
      self = .number("\(value)")
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Writes the value. An encoder other than that of `JSONCoding` does not keep how a number is written.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? JSONValueEncoder { return encoder.write(self) }
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let text):
      if let whole = Int64(text) { try container.encode(whole) } else { try container.encode(Double(text) ?? .nan) }
    case .string(let text): try container.encode(text)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}
